/** How large each figure of the house may be at most. A number here goes down and never up. */
export const MOST_ALLOWED = {
  filesNamingKinds: 13,
  oneWordExports: 7,
  repeatedExports: 9.5,
  repeatedTops: 90,
  exportsUsedAtHome: 4,
  vagueCommentLines: 5,
  filesAtTopOfJobs: 0,
  upwardImports: 0,
  longFunctions: 1,
};
