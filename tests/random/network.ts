import {type FaultProxy, startFaultProxy} from '../proxy/fault-proxy.ts';

/** The network in front of one handheld and its clones. */
export class Network {
  readonly proxy: FaultProxy;
  #isCut = false;

  private constructor(proxy: FaultProxy) {
    this.proxy = proxy;
  }

  static async to(target: string): Promise<Network> {
    return new Network(await startFaultProxy({target}));
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  async cut(): Promise<void> {
    if (this.#isCut) return;
    this.#isCut = true;
    await this.proxy.offline();
  }

  async restore(): Promise<void> {
    if (!this.#isCut) return;
    this.#isCut = false;
    await this.proxy.online();
  }
}
