/** The check digit that belongs behind these digits: weights 3 and 1 from the right (GS1 General Specifications 7.9). */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i++)
    sum += Number(digits.charAt(digits.length - 1 - i)) * (i % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}

/** Whether the last of these digits is the check digit of those before it. */
export const hasValidCheckDigit = (digits: string): boolean =>
  /^\d{2,}$/.test(digits) && checkDigit(digits.slice(0, -1)) === digits.at(-1);
