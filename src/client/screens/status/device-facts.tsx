import type {ReactNode} from 'react';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useAge} from '../../i18n/time.ts';
import {useText, type TextKey} from '../../i18n/text.ts';
import {menuFor} from '../menu/menu.ts';
import {CodeText, NameText} from '../../ui/code.tsx';
import {TimeText} from '../../ui/time.tsx';

/** How this device stands: its line to the server, its copy of the warehouse, its storage, its name and build. */
export function DeviceFacts() {
  const app = useApp();
  const {say} = useText();
  const {link, storage, contactAt} = useReadable(app.status);
  const photos = useReadable(app.photos.waiting);
  const lost = useReadable(app.photos.lost);
  const device = useReadable(app.identity.enrolled)?.device ?? '';
  return (
    <dl className="flex flex-col gap-3 text-18">
      <Fact
        label="status.link"
        value={
          <>
            {say(`status.link.${link}`)}
            {contactAt > 0 && (
              <span data-test="contact" className="block text-16 font-normal text-soft">
                <TimeText at={contactAt} isRoomy words={(age) => say('status.contact', {age})} />
              </span>
            )}
          </>
        }
      />
      <Copy />
      <Fact
        label="status.storage"
        value={
          <>
            {say(`status.storage.${storage}`)}
            {storage === 'not-kept' && (
              <span className="block text-16 font-normal text-soft">{say('status.storage.todo')}</span>
            )}
          </>
        }
      />
      {lost > 0 && <Fact label="photo.lost" value={lost} />}
      {photos > 0 && <Fact label="photo.waiting" value={photos} />}
      <Fact label="status.name" value={<NameText>{device === '' ? '–' : device}</NameText>} />
      <Fact label="status.build" value={<CodeText>{__BUILD__}</CodeText>} />
    </dl>
  );
}

/** The copy of the warehouse: how old it is, and which groups of lists are here whole. */
function Copy() {
  const app = useApp();
  const {say} = useText();
  const {exactAt, isComplete, lists} = useReadable(app.status);
  const {role = ''} = useReadable(app.session) ?? {};
  const age = useAge();
  const when = exactAt === 0 ? undefined : age(exactAt);
  const none = say(isComplete ? 'status.copy.none' : 'status.copy.partial');
  const exact = (time: string): string => say('status.copy.exact', {age: time});
  return (
    <Fact
      label="status.copy"
      value={
        <>
          {isComplete && exactAt > 0 ? <TimeText at={exactAt} isRoomy words={exact} /> : <span>{none}</span>}
          <span data-test="groups" className="block text-16 font-normal text-soft">
            {menuFor(role, false).map(({name, label, lists: own}) => {
              const mirrored = own.filter(({resource}) => resource.scope !== 'server');
              const isHere = mirrored.every(({resource}) => lists.includes(resource.name));
              const how = !isHere
                ? say('status.group.later')
                : when
                  ? say('question.asOf', {age: when.words})
                  : '';
              return mirrored.length === 0 ? null : (
                <span key={name} className="flex justify-between gap-2">
                  <span>{say(label)}</span>
                  <span>{how}</span>
                </span>
              );
            })}
          </span>
        </>
      }
    />
  );
}

function Fact({label, value}: {readonly label: TextKey; readonly value: ReactNode}) {
  const {say} = useText();
  return (
    <div>
      <dt className="text-16 text-soft">{say(label)}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}
