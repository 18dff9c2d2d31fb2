import {SaxesParser} from 'saxes';
import {TableFault} from '../table.ts';
import {WORKBOOK_LIMIT} from './limits.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

/** Who hears what stands in a part. Names come without their prefix. */
interface XmlListener {
  open?(name: string, attributes: XmlAttributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Tags within tags: a workbook has a dozen. */
const DEEPEST = 100;

/** A part of a workbook, read as it comes. What is no XML, names entities of its own or never ends a text is refused. */
export class XmlPart {
  readonly #parser = new SaxesParser({xmlns: false, position: true});
  #heard = 0;
  #depth = 0;

  constructor(listener: XmlListener) {
    const parser = this.#parser;
    const broken = (): never => {
      throw new TableFault('import.broken', 0);
    };
    parser.on('error', broken);
    parser.on('doctype', broken);
    parser.on('opentag', ({name, attributes}) => {
      this.#heard = parser.position;
      if (++this.#depth > DEEPEST) broken();
      listener.open?.(localName(name), attributes);
    });
    const text = (said: string): void => {
      this.#heard = parser.position;
      listener.text?.(said);
    };
    parser.on('text', text);
    parser.on('cdata', text);
    parser.on('closetag', ({name}) => {
      this.#heard = parser.position;
      this.#depth--;
      listener.close?.(localName(name));
    });
  }

  write(text: string): void {
    this.#parser.write(text);
    if (this.#parser.position - this.#heard > WORKBOOK_LIMIT.between)
      throw new TableFault('import.cell-too-long', 0);
  }

  end(): void {
    this.#parser.close();
  }
}

/** Reads a part to its end. */
export async function readXml(texts: AsyncIterable<string>, listener: XmlListener): Promise<void> {
  const part = new XmlPart(listener);
  for await (const text of texts) part.write(text);
  part.end();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** An attribute by its name without a prefix; '' where there is none. */
export const attributeOf = (attributes: XmlAttributes, name: string): string =>
  Object.entries(attributes).find(([each]) => localName(each) === name)?.[1] ?? '';
