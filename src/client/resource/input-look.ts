/** How every input of a form looks. */
export const INPUT_LOOK =
  'min-h-14 w-full rounded-card border-2 border-line bg-panel px-3 text-18 text-ink aria-invalid:border-refused rtl:text-right lg:min-h-10 lg:text-16';
