/** A code of the old system whose thing is not here. */
export const OLD_CODE_IDLE = 'import.old-code-idle';
/** A row that says otherwise than the one that is here, where those that are here stay (IMPORT-19). */
export const ROW_STAYS = 'import.stays';
/** A document of that reference is here already, and stays as it is (IMPORT-22). */
export const DOCUMENT_HERE = 'import.document-here';

/** What is told of a row that keeps no file out. */
export const isNotice = (code: string): boolean => [OLD_CODE_IDLE, ROW_STAYS, DOCUMENT_HERE].includes(code);
