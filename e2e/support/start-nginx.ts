import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../scripts/toolchain.mjs'

const names = ['console.example.com', 'hitachi.example.com', 'york.example.com']

type Ports = { tls: number; plain: number; consoles: Record<6 | 12 | 13, number> }

/** The deployment's own configuration, with this machine's ports and folders in place of the containers'. */
const toLocal = (sample: string, folder: string, { tls, plain, consoles }: Ports): string => {
  let text = sample
    .replaceAll('/etc/nginx/certificates', join(folder, 'certificates'))
    .replace('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
    .replace('listen 80 ', `listen 127.0.0.1:${plain} `)
  for (const [brand, port] of Object.entries(consoles))
    text = text.replace(`server console-${brand}:3000`, `server 127.0.0.1:${port}`)
  if (/console-\d+:3000|listen (?:80|443)/.test(text))
    throw new Error('nginx.conf has changed: start-nginx.ts must too')
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  return `pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')};
daemon off;
worker_processes 1;
events { worker_connections 2048; }
http { access_log off; ${own.join(' ')}
${text}
}`
}

const untilListens = async (port: number): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const listens = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (listens) return
    await wait(25)
  }
  throw new Error(`nginx does not listen on ${port}`)
}

/** Starts nginx with deploy/nginx.conf and a fresh certificate. */
export const startNginx = async (file: string, ports: Ports): Promise<{ stop: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const certificates = join(folder, 'certificates')
  mkdirSync(certificates)
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-keyout', join(certificates, 'tls.key'), '-out', join(certificates, 'tls.crt')],
      ...['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`],
    ],
    { stdio: 'ignore' },
  )
  const sample = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
  writeFileSync(join(folder, 'nginx.conf'), toLocal(sample, folder, ports))
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
  return {
    stop: async () => {
      nginx.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
