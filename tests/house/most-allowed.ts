/** How large each figure of the house may be at most. A number here goes down and never up. */
export const MOST_ALLOWED = {
  filesNamingKinds: 93,
  oneWordExports: 2.8,
  repeatedExports: 1,
  repeatedTops: 128,
  exportsUsedAtHome: 12,
  vagueCommentLines: 8,
  filesAtTopOfJobs: 0,
  upwardImports: 0,
};
