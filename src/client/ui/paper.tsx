import type {ReactNode} from 'react';
import {createPortal} from 'react-dom';
import './paper.css';

/** One sheet for the printer, in place of the page; on the screen it is not seen. */
export const PaperSheet = ({children}: {readonly children: ReactNode}) =>
  createPortal(<section className="paper-sheet">{children}</section>, document.body);
