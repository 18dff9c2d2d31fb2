import type {App} from './app.ts';

/** Joins the screens to this device's own store and to the server. */
export const connect = (): Promise<App> => Promise.reject(new Error('the device is not joined yet'));
