import {TriangleAlert} from 'lucide-react';
import {fieldOf, type Resource} from '#domain/kernel/resource.ts';
import {useText} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';
import {shownValue} from './format.ts';
import {fieldLabel} from './texts.ts';
import {useFormats} from './use-formats.ts';
import {useRowNames} from './use-names.ts';
import type {SeenRowNews} from './use-seen-row.ts';

/** Says at an open form what another person has made of its row; the form goes on from there only by a word. */
export function NewsOfRow(props: {
  readonly resource: Resource;
  readonly news: SeenRowNews;
  readonly onTake: () => void;
}) {
  const {resource, news, onTake} = props;
  const {say} = useText();
  const formats = useFormats();
  const names = useRowNames(resource, news.row);
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 rounded-card bg-question p-3 text-16 font-medium text-on-question"
    >
      <p className="flex items-start gap-2">
        <TriangleAlert aria-hidden className="shrink-0" />
        {say('why.row.changed')}
      </p>
      <dl className="grid max-h-40 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-1 overflow-y-auto text-16 lg:text-14">
        {news.changed.map((name) => {
          const field = fieldOf(resource, name);
          const text = names.get(name) ?? shownValue(field, news.row[name], formats, say);
          return (
            <div key={name} className="contents">
              <dt>{fieldLabel(say, resource.name, name, field, formats.currency)}</dt>
              <dd className="font-semibold break-words">
                <bdi dir="auto">{text === '' ? '–' : text}</bdi>
              </dd>
            </div>
          );
        })}
      </dl>
      <Button look="onColour" onPress={onTake}>
        {say('list.news.take')}
      </Button>
    </div>
  );
}
