/** How large each figure of the house may be at most. A number here goes down and never up. */
export const MOST_ALLOWED = {
  filesNamingKinds: 93,
  oneWordExports: 2.8,
  repeatedExports: 1,
  repeatedTops: 97,
  exportsUsedAtHome: 5,
  vagueCommentLines: 5,
  filesAtTopOfJobs: 0,
  upwardImports: 0,
};
