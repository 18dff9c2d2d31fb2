/** How large each figure of the house may be at most. A number here goes down and never up. */
export const MOST_ALLOWED = {
  filesNamingKinds: 96,
  oneWordExports: 4.5,
  repeatedExports: 4,
  repeatedTops: 175,
  exportsUsedAtHome: 12,
  vagueCommentLines: 20,
  filesAtTopOfJobs: 0,
  upwardImports: 0,
};
