import {describe, expect, test} from 'vitest';
import {describeConfig, readConfig, StartFault} from './config.ts';

const faultOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartFault) return error.message;
    throw error;
  }
  return '';
};

describe('the configuration', () => {
  test('an empty environment gives SQLite on every address', () => {
    const config = readConfig({});
    expect(config).toMatchObject({host: '0.0.0.0', port: 8008, registration: 'first', logLevel: 'info'});
    expect(config.databaseUrl).toBeUndefined();
    expect(config.dataDir).toMatch(/\/\.data$/);
  });

  test('an empty variable is one left out', () => {
    expect(readConfig({DATABASE_URL: '', PORT: ''})).toEqual(readConfig({}));
  });

  test.each([
    [{PORT: 'http'}, /^PORT is not a port; use a number/],
    [{PORT: '70000'}, /^PORT is not a port/],
    [{DATABASE_URL: 'mysql://a/b'}, /^DATABASE_URL is no PostgreSQL address; use postgres:\/\//],
    [{LOG_LEVEL: 'loud'}, /^LOG_LEVEL is no level; use debug/],
    [{REGISTRATION: 'yes'}, /^REGISTRATION is not known; use first/],
    [{TRUST_PROXY: 'maybe'}, /^TRUST_PROXY is neither 0 nor 1/],
    [{PUBLIC_URL: 'wms'}, /^PUBLIC_URL is no web address/],
    [{ALLOWED_ORIGINS: 'https://wms.example/app/'}, /^ALLOWED_ORIGINS is no list of origins; write each as/],
    [{ALLOWED_ORIGINS: 'https://wms.example, *'}, /^ALLOWED_ORIGINS is no list of origins/],
    [{TLS_KEY: 'key.pem'}, /^TLS_CERT is missing although TLS_KEY is set/],
  ])('%j is refused with the variable and the fix', (env, message) => {
    expect(faultOf(env)).toMatch(message);
  });

  test('origins of apps elsewhere are a list, and none unless told', () => {
    expect(readConfig({}).allowedOrigins).toEqual([]);
    const {allowedOrigins} = readConfig({ALLOWED_ORIGINS: 'https://a.example, http://10.0.0.7:8008'});
    expect(allowedOrigins).toEqual(['https://a.example', 'http://10.0.0.7:8008']);
  });

  test('--https asks for an authority of our own, and contradicts files', () => {
    expect(readConfig({}).tls).toBeUndefined();
    expect(readConfig({}, ['--https']).tls).toEqual({from: 'authority'});
    const files = {TLS_KEY: 'key.pem', TLS_CERT: 'cert.pem'};
    expect(readConfig(files).tls).toEqual({from: 'files', key: 'key.pem', cert: 'cert.pem'});
    expect(() => readConfig(files, ['--https'])).toThrow(/leave it out, or TLS_KEY and TLS_CERT/);
    expect(() => readConfig({}, ['--htps'])).toThrow('--htps is not known; there is only --https');
  });

  test('every wrong variable is named at once', () => {
    expect(faultOf({PORT: 'x', LOG_LEVEL: 'y'}).split('\n')).toHaveLength(2);
  });

  test('what is printed holds no password', () => {
    const printed = JSON.stringify(
      describeConfig(readConfig({DATABASE_URL: 'postgres://bo:s3cret@db:5432/w'})),
    );
    expect(printed).toContain('db:5432/w');
    expect(printed).not.toContain('s3cret');
  });
});
