import {Component, type ReactNode} from 'react';
import {BrokenScreen, type AppFault} from './broken.tsx';
import {ChunkMissing} from '../ui/chunk.ts';

interface State {
  readonly fault?: AppFault;
}

interface Props {
  readonly children: ReactNode;
  /** What stands there then; a page that says so, unless told. */
  readonly instead?: ReactNode;
}

/** Catches what no screen expected, a chunk that cannot be loaded above all: work is on disk, so start again. */
export class FaultBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return {fault: error instanceof ChunkMissing ? 'missing' : 'defect'};
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    const {fault} = this.state;
    const {children, instead = fault && <BrokenScreen fault={fault} />} = this.props;
    return fault ? instead : children;
  }
}
