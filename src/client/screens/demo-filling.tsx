import {useDemoFilling} from '../data/use-demo-filling.ts';
import {useText} from '../i18n/text.ts';

/** The demo comes while the new owner looks around: how far it is, and that nothing has to be waited for. */
export function DemoFilling() {
  const {say} = useText();
  const work = useDemoFilling();
  if (!work) return null;
  const {ended_at, done, total} = work;
  if (ended_at > 0)
    return (
      <p data-test="demo-stopped" className="rounded-card bg-question p-3 text-16 text-on-question">
        {say('demo.stopped')}
      </p>
    );
  return (
    <section
      aria-label={say('register.demo')}
      data-test="demo-filling"
      className="flex flex-col gap-2 rounded-card border border-hair bg-panel p-3 text-16"
    >
      <p role="status" className="font-semibold">
        {total === 0 ? say('demo.begins') : say('demo.filling', {percent: Math.floor((done * 100) / total)})}
      </p>
      <progress aria-label={say('register.demo')} max={Math.max(1, total)} value={done} className="w-full" />
      <p className="text-soft">{say('demo.meanwhile')}</p>
    </section>
  );
}
