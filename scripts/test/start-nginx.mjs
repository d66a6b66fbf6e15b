import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../toolchain.mjs'

const names = ['console.example.com', 'hitachi.example.com', 'york.example.com', 'devices.example.com']

/** The deployment's own configuration, with this machine's ports and folders in place of the containers'. */
function toLocal(sample, folder, { tls, plain, consoles, platform = 9 }) {
  let text = sample
    .replaceAll('/etc/nginx/certificates', join(folder, 'certificates'))
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
    .replace('listen 80 ', `listen 127.0.0.1:${plain} `)
    .replaceAll('access_log /var/log/nginx/access.log', `access_log ${join(folder, 'access.log')}`)
    .replace('server platform:4000', `server 127.0.0.1:${platform}`)
  for (const [brand, ports] of Object.entries(consoles)) {
    const servers = [ports].flat().map((port) => `server 127.0.0.1:${port} fail_timeout=2s`)
    text = text.replace(`server console-${brand}:3000 fail_timeout=2s`, servers.join('; '))
  }
  if (/console-\d+:3000|platform:4000|listen (?:80|443)/.test(text))
    throw new Error('nginx.conf has changed: start-nginx.mjs must too')
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  return `pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')} notice;
daemon off;
worker_processes 1;
events { worker_connections 2048; }
http { ${own.join(' ')}
# As Debian's own nginx.conf has it.
access_log ${join(folder, 'http.log')};
${text}
}`
}

async function untilListens(port) {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const listens = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (listens) return
    await wait(25)
  }
  throw new Error(`nginx does not listen on ${port}`)
}

function makeCertificate(folder) {
  mkdirSync(folder)
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-keyout', join(folder, 'tls.key'), '-out', join(folder, 'tls.crt')],
      ...['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`],
    ],
    { stdio: 'ignore' },
  )
}

/**
 * Starts nginx with deploy/nginx.conf and a fresh certificate.
 * @param {string} file
 * @param {{ tls: number, plain: number, consoles: Record<6 | 12 | 13, number | number[]>, platform?: number }} ports
 */
export async function startNginx(file, ports) {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  // Its workers are another user, who keeps long answers in folders below.
  chmodSync(folder, 0o711)
  makeCertificate(join(folder, 'certificates'))
  const log = () => readFileSync(join(folder, 'error.log'), 'utf8')
  const write = (consoles) => {
    const sample = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    writeFileSync(join(folder, 'nginx.conf'), toLocal(sample, folder, { ...ports, consoles }))
  }
  write(ports.consoles)
  const nginx = spawn(file, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  nginx.stderr.on('data', (text) => {
    said += text
  })
  const ended = once(nginx, 'exit')
  await Promise.race([
    untilListens(ports.tls),
    ended.then(() => {
      throw new Error(`nginx did not start:\n${said}`)
    }),
  ])
  // It listens before it has a worker: a reload by then has none to end.
  while (!log().includes('start worker process ')) await wait(25)
  const left = () => log().split('gracefully shutting down').length
  return {
    /** Sends new requests to these consoles from now on, by a reload, as `nginx -s reload` does. */
    use: async (consoles) => {
      const before = left()
      write(consoles)
      nginx.kill('SIGHUP')
      for (let tries = 0; left() === before; tries += 1) {
        if (tries > 200) throw new Error(`nginx did not read its configuration again:\n${log().slice(-2000)}`)
        await wait(25)
      }
    },
    /** Its access log, and that of the http block, where a server that names none writes. */
    accesses: () => readFileSync(join(folder, 'access.log'), 'utf8') + readFileSync(join(folder, 'http.log'), 'utf8'),
    /** Lines of its log that tell of something wrong. */
    errors: () =>
      log()
        .split('\n')
        .filter((line) => /\[(?:error|crit|alert|emerg)\]/.test(line)),
    stop: async () => {
      nginx.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
