/**
 * `a4`: 24 labels of 70 × 37 mm on a sheet, to cut or on sheets of labels; `a4-8`: eight of 105 × 74 mm; `a4-2`: two of
 * 210 × 148 mm, to be read from a truck; `label`: one on 100 × 70 mm.
 */
export const LABEL_FORMATS = ['a4', 'a4-8', 'a4-2', 'label'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];
