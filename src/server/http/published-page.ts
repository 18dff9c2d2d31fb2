import type {FreeBins, ShownWarehouse} from '../publications/publications.ts';
import {escapedHtml, type PageTexts} from './page-texts.ts';

/** What stands on the page of a published warehouse, of one that was recalled, and where there is none. */
export function publishedContent(
  texts: PageTexts,
  found: ShownWarehouse | 'recalled' | undefined,
): {readonly title: string; readonly content: string} {
  const {say} = texts;
  if (found === undefined)
    return {title: say('published.unknown'), content: paragraph(say('published.unknown.hint'))};
  if (found === 'recalled')
    return {title: say('published.recalled'), content: paragraph(say('published.recalled.hint'))};
  const {name, city, square_measure, contact, bins} = found;
  const number = new Intl.NumberFormat(texts.tag);
  const facts = [
    [say('field.city'), own(city)],
    [say('field.square_measure'), number.format(square_measure)],
    ...(contact
      ? [
          [say('field.address'), own(contact.address)],
          [say('field.contact'), own(contact.contact)],
          [say('field.manager'), own(contact.manager)],
        ]
      : []),
  ];
  const list = facts
    .filter(([, value]) => value !== EMPTY_PLACE_HTML)
    .map(([title = '', value = '']) => `<dt>${title}</dt><dd>${value}</dd>`)
    .join('\n      ');
  const content = `
    <dl>
      ${list}
    </dl>${bins ? binTable(texts, number, bins) : ''}`;
  return {title: escapedHtml(name), content};
}

const paragraph = (text: string): string => `
    <p>${text}</p>`;

/** A company that has just begun has not said where its warehouse is. */
const EMPTY_PLACE_HTML = '<bdi></bdi>';

/** What people of the company wrote, in whichever direction they write. */
const own = (text: string): string => `<bdi>${escapedHtml(text)}</bdi>`;

function binTable({say}: PageTexts, number: Intl.NumberFormat, bins: readonly FreeBins[]): string {
  const heading = `
    <h2>${say('published.bins')}</h2>`;
  if (bins.length === 0) return `${heading}${paragraph(say('published.bins.none'))}`;
  const row = ({size, width, depth, height, count}: FreeBins): string =>
    `<tr><td>${own(size)}</td><td dir="ltr">${[width, depth, height].map((side) => number.format(side)).join(' × ')}</td><td>${number.format(count)}</td></tr>`;
  return `${heading}
    <table>
      <thead><tr><th>${say('list.binsize')}</th><th>${say('published.bins.sides')}</th><th>${say('published.bins.count')}</th></tr></thead>
      <tbody>${bins.map(row).join('')}</tbody>
    </table>`;
}
