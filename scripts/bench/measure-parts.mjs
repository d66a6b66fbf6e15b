import { createServer, request } from 'node:http'
import { chromium } from '@playwright/test'
import { findBrowser } from '../test/browser.mjs'
import { signedInState, visitList } from './measure-page.mjs'
import { median } from './statistics.mjs'

const list = '/equipmentCenter/HIMIT'

const sheets = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g

/** Each variant changes the HTML of the list, and nothing else. */
const variants = {
  'as it is': (html) => html,
  'scripts blocked': (html) =>
    html.replace(/<script src[^>]*><\/script>/g, '').replace(/<link rel="preload" as="script"[^>]*>/g, ''),
  'styles inlined': async (html, ask) => {
    const texts = await Promise.all([...html.matchAll(sheets)].map(([, path]) => ask(path.replaceAll('&amp;', '&'))))
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? ''
    let at = 0
    return html.replace(sheets, () => `<style nonce="${nonce}">${texts[at++]}</style>`)
  },
  'without styles': (html) => html.replace(sheets, ''),
  'flight data halved': (html) =>
    html.replace(
      /self\.__next_f\.push\(\[1,"([\s\S]*?)"\]\)<\/script>/g,
      (_, text) => `self.__next_f.push([1,"${text.slice(0, text.length / 2)}"])</script>`,
    ),
  'without Chinese': (html) => html.replace(/[\u3000-\u9fff\uff00-\uffef]/g, 'x'),
  'without the sidebar': (html) => html.replace(/<aside[\s\S]*?<\/aside>/, '<aside></aside>'),
}

/**
 * What each part of a list page costs until its first row: a built console behind a proxy that leaves one part out.
 * @param {{ url: string, user: string, password: string, runs: number }} target
 * @returns {Promise<string[]>} Lines of a table, medians, ms.
 */
export async function measureParts({ url: own, user, password, runs }) {
  const origin = new URL(own)
  const ask = async (path) => (await fetch(new URL(path, origin))).text()
  let change = variants['as it is']
  const server = createServer((incoming, outgoing) => {
    const isPage = incoming.url === list && incoming.method === 'GET'
    const headers = { ...incoming.headers, host: origin.host, ...(isPage && { 'accept-encoding': 'identity' }) }
    const passed = request(
      new URL(incoming.url ?? '/', origin),
      { method: incoming.method, headers },
      async (answer) => {
        if (!isPage) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          return answer.pipe(outgoing)
        }
        const html = await change(Buffer.concat(await answer.toArray()).toString(), ask)
        const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': Buffer.byteLength(html) })
        outgoing.end(html)
      },
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())

  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  const url = `http://localhost:${port}`
  const storageState = await signedInState(browser, { url, user, password })
  const lines = ['| variant | first paint | first row | blocking | long tasks |', '| --- | ---: | ---: | ---: | ---: |']
  for (const [name, variant] of Object.entries(variants)) {
    change = variant
    const seen = []
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({
        storageState,
        locale: 'en-US',
        viewport: { width: 1366, height: 900 },
      })
      seen.push((await visitList(context, url + list)).seen)
      await context.close()
    }
    const of = (what) => Math.round(median(seen.map((each) => each[what])))
    lines.push(`| ${name} | ${of('fcp')} | ${of('firstRow')} | ${of('tbt')} | ${of('longTasks')} |`)
  }
  await browser.close()
  server.close()
  return lines
}
