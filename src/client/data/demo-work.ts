/** The work that fills the demo, for the tab in which the company was registered, also after a reload. */
const FILLING = 'demo.filling';

export const keepDemoWork = (work: string): void => sessionStorage.setItem(FILLING, work);
/** Its id, or ''. */
export const demoWorkId = (): string => sessionStorage.getItem(FILLING) ?? '';
export const forgetDemoWork = (): void => sessionStorage.removeItem(FILLING);
