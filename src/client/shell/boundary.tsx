import {Component, type ReactNode} from 'react';
import {Broken} from './broken.tsx';

/** Catches what no screen expected, a chunk that cannot be loaded above all: work is on disk, so start again. */
export class Boundary extends Component<{readonly children: ReactNode}, {readonly isBroken: boolean}> {
  override state = {isBroken: false};

  static getDerivedStateFromError(): {isBroken: boolean} {
    return {isBroken: true};
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}
