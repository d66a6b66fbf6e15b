import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../refusal.mjs'

const group = (name, ports) => `upstream ${name} {
  ${ports.map((port) => `server 127.0.0.1:${port};`).join('\n  ')}
  keepalive 128;
}`

// An answer that streams is passed on as it comes; a request goes to another member only if it was never sent.
const entry = (name, port) => `server {
  listen 127.0.0.1:${port};
  location / {
    proxy_pass http://${name};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_buffering off;
    proxy_read_timeout 60s;
  }
}`

/**
 * nginx before groups of equal servers: each request goes to the next of its group, with no affinity.
 * @param {string} file nginx
 * @param {Record<string, { port: number, members: number[] }>} groups By name: where nginx listens, and for whom.
 */
export async function startBalancer(file, groups) {
  const folder = mkdtempSync(join(tmpdir(), 'balancer-'))
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  const servers = Object.entries(groups).map(
    ([name, { port, members }]) => `${group(name, members)}\n${entry(name, port)}`,
  )
  const text = `pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')};
daemon off;
worker_processes 1;
events { worker_connections 4096; }
http {
access_log off;
client_max_body_size 11m;
${own.join('\n')}
${servers.join('\n')}
}
`
  writeFileSync(join(folder, 'nginx.conf'), text)
  const nginx = spawn(file, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  nginx.stderr.on('data', (part) => {
    said += part
  })
  const ended = once(nginx, 'exit')
  return {
    /** Refuses when nginx has ended, with what it said. */
    requireRunning: () => {
      if (nginx.exitCode !== null) throw new Refusal(`nginx ended:\n${said}`)
    },
    stop: async () => {
      if (nginx.exitCode === null) nginx.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
