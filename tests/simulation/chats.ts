import {WIDE} from './wide.ts';

/**
 * Seeds from here on play in the plain world, whose people also write to each other: without a network, at several
 * devices, before a server is restored and after.
 */
export const CHATS = 500_000;

export const hasChats = (seed: number): boolean => seed > CHATS && seed <= WIDE;
