import {request} from 'node:http';
import {newId, type HttpAnswer, type Caller} from '../http/site.ts';

/** An upload whose body stays open until somebody ends it. */
export interface SlowUpload {
  readonly id: string;
  write(text: string): Promise<void>;
  /** The rest of the body; resolves with the answer. */
  end(text?: string): Promise<Pick<HttpAnswer, 'status' | 'body'>>;
  /** The line breaks. */
  breakOff(): void;
}

/** Begins to send a file. */
export async function slowUpload(
  by: Caller,
  begin: string,
  {kind = 'driver', id = newId()}: {readonly kind?: string; readonly id?: string} = {},
): Promise<SlowUpload> {
  const query = new URLSearchParams({kind, name: 'slow.csv', encoding: '', warehouse: by.warehouse});
  const sending = request(`${by.url}/api/imports/${id}?${query.toString()}`, {
    method: 'POST',
    headers: {...by.headers, 'content-type': 'text/csv', 'transfer-encoding': 'chunked'},
  });
  const heard = new Promise<Pick<HttpAnswer, 'status' | 'body'>>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (more: string) => (text += more));
      response.on('end', () => {
        resolve({status: response.statusCode ?? 0, body: JSON.parse(text) as HttpAnswer['body']});
      });
    });
  });
  // Whoever breaks off waits for no answer.
  heard.catch(() => undefined);
  const write = (text: string): Promise<void> =>
    new Promise(
      (resolve, reject) => void sending.write(text, (error) => (error ? reject(error) : resolve())),
    );
  await write(begin);
  return {
    id,
    write,
    end(text = '') {
      sending.end(text);
      return heard;
    },
    breakOff: () => void sending.destroy(),
  };
}
