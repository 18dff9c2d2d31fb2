/** The open cases of a warehouse in the order of their key: all that a mirror holds of them. */
export const mirroredCases = (): readonly string[] => [
  `create index "case_mirrored" on "case" ("company", "warehouse", "id") where "state" in ('open')`,
];
