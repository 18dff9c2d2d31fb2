import type {LabelContents} from '#domain/scanning/label-contents.ts';

/** What a label brings, in words. */
export function bringsInWords({lotCode, serial, expiresOn, units, grams, readings}: LabelContents): string {
  const parts = [
    lotCode === undefined ? '' : `lot ${lotCode}`,
    serial === undefined ? '' : `serial ${serial}`,
    expiresOn === undefined ? '' : `expires ${expiresOn}`,
    units === undefined ? '' : `${String(units)} units`,
    grams === undefined ? '' : `${String(grams)} g`,
    readings === undefined ? '' : readings.map(bringsInWords).join(' or '),
  ];
  return parts.filter((part) => part !== '').join(', ');
}
