/** How every input of a form looks. */
export const INPUT_LOOK =
  'min-h-14 w-full rounded-card border-2 border-line bg-panel px-3 text-18 text-ink aria-invalid:border-refused rtl:text-right desk:min-h-9 desk:border desk:text-14';

/** A small control of a bar over rows. */
export const SMALL_LOOK =
  'flex min-h-12 items-center gap-2 rounded-card border border-line px-3 text-14 whitespace-nowrap desk:min-h-9';
