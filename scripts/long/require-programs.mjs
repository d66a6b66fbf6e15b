import { Refusal } from '../refusal.mjs'
import { findBrowser } from '../test/browser.mjs'
import { findMosquitto } from '../test/mosquitto.mjs'
import { findNginx } from '../test/nginx.mjs'
import { hasPostgres } from '../test/postgres.mjs'

/** Whether each is on this machine, and the package that has it. Some are installed now where root may. */
const programs = {
  postgres: { isThere: hasPostgres, install: 'PostgreSQL (Debian package postgresql)' },
  mosquitto: { isThere: () => Boolean(findMosquitto()), install: 'mosquitto (Debian package mosquitto)' },
  nginx: { isThere: () => Boolean(findNginx()), install: 'nginx (Debian package nginx-light)' },
  browser: { isThere: () => Boolean(findBrowser()), install: 'Chromium (Debian package chromium)' },
}

/**
 * Refuses to begin without the programs that these portions need.
 * @param {import('./run-proof.mjs').Portion[]} portions
 * @param {Record<string, { isThere: () => boolean, install: string }>} [known]
 */
export function requirePrograms(portions, known = programs) {
  const needs = new Set(portions.flatMap((portion) => portion.needs))
  const missing = [...needs].filter((need) => !known[need].isThere()).map((need) => known[need].install)
  if (missing.length) throw new Refusal(`Install ${missing.join(' and ')} first: the proof needs it.`)
}
