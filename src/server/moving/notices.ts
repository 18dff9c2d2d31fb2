/** A code of the old system whose thing is not here. */
export const OLD_CODE_IDLE = 'import.old-code-idle';
/** A row that says otherwise than the one that is here, where those that are here stay (IMPORT-19). */
export const STAYS = 'import.stays';

/** What is told of a row that keeps no file out. */
export const isNotice = (code: string): boolean => code === OLD_CODE_IDLE || code === STAYS;
