/** How large each figure of the house may be at most. A number here goes down and never up. */
export const MOST_ALLOWED = {
  filesNamingKinds: 96,
  oneWordExports: 24.7,
  repeatedExports: 62.5,
  repeatedTops: 214.1,
  exportsUsedAtHome: 272,
  vagueCommentLines: 1174,
  filesAtTopOfJobs: 95,
};
