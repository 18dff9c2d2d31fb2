import {TABLE_LIMIT} from '../table.ts';
import {RichText} from './rich-text.ts';
import {TextStore} from './text-store.ts';
import {readXml} from './xml.ts';

/** The table of texts that cells name by number. */
export async function sharedTexts(texts: AsyncIterable<string>): Promise<TextStore> {
  const store = new TextStore();
  const item = new RichText();
  try {
    await readXml(texts, {
      open(name) {
        if (name === 'si') item.begin();
        else item.open(name);
      },
      text: (said) => item.add(said),
      close(name) {
        if (name !== 'si') return item.close(name);
        const whole = item.end();
        // Which row names it is not known; kept to the limit it is refused there, if anywhere.
        store.add(whole.slice(0, TABLE_LIMIT.cell + 1));
      },
    });
  } catch (error) {
    store.close();
    throw error;
  }
  return store;
}
