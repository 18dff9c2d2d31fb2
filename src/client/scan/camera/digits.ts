/** Whether these are so many digits, the last of which checks the others (GS1, by tens). */
export function endsInCheckDigit(text: string, length: number): boolean {
  if (text.length !== length || !/^\d+$/.test(text)) return false;
  const sum = Array.from(text, Number).reduce(
    (before, digit, i) => before + digit * ((length - i) % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}

/** A UPC-E code with the zeros that it leaves out. */
export function wholeUpc(short: string): string {
  const [, system = '', digits = '', last = '', check = ''] = /^([01])(\d{5})(\d)(\d)$/.exec(short) ?? [];
  const [two, three, four] = [2, 3, 4].map((length) => digits.slice(0, length));
  const body =
    last <= '2'
      ? `${two}${last}0000${digits.slice(2)}`
      : last === '3'
        ? `${three}00000${digits.slice(3)}`
        : last === '4'
          ? `${four}00000${digits.slice(4)}`
          : `${digits}0000${last}`;
  return system + body + check;
}
