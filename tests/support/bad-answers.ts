const text = (body: string): Buffer => Buffer.from(body, 'utf8')

type BadAnswer = {
  name: string
  body: Buffer
  /** Whether it is an envelope, which the proxy passes on unchanged: then the browser detects the error. */
  isEnvelope: boolean
}

const noEnvelopes: [name: string, body: Buffer][] = [
  ['a page', text('<!doctype html><h1>It works</h1>')],
  ['null', text('null')],
  ['an array', text('[]')],
  ['an empty body', text('')],
  ['half of it', text('{"code":0,"msg":"success","data":{"list":[')],
  ['a code that is text', text('{"code":"0","msg":"success","data":{}}')],
  ['a message that is no text', text('{"code":0,"msg":5,"data":{}}')],
  ['a byte order mark alone', Buffer.from([0xef, 0xbb, 0xbf])],
  ['NaN', text('{"code":NaN,"msg":"","data":null}')],
  ['GBK bytes', Buffer.from('7b22636f6465223a302c226d7367223a22b3c9b9a6227d', 'hex')],
  ['a code beyond a number', text('{"code":1e400,"msg":"","data":null}')],
]
const envelopes: [name: string, body: Buffer][] = [
  ['data that is null', text('{"code":0,"msg":"success","data":null}')],
  ['data that is text', text('{"code":0,"msg":"success","data":"ok"}')],
  ['data of another shape', text('{"code":0,"msg":"success","data":{"list":{},"totalCount":"many"}}')],
  [
    'rows that are none',
    text('{"code":0,"msg":"success","data":{"list":[null,7],"totalCount":2,"pageSize":20,"totalPage":1,"currPage":1}}'),
  ],
]

/** What a platform, or something in front of it, may answer instead of the contract. */
export const badAnswers: readonly BadAnswer[] = [
  ...noEnvelopes.map(([name, body]) => ({ name, body, isEnvelope: false })),
  ...envelopes.map(([name, body]) => ({ name, body, isEnvelope: true })),
]
