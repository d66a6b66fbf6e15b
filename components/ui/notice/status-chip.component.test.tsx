import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { severityColour, severityTones } from '@/lib/theme/severity'
import { StatusChip } from './status-chip'

it('says its state as text and marks its tone', () => {
  render(<StatusChip tone={severityTones[4]}>Critical</StatusChip>)
  const chip = screen.getByText('Critical')
  expect(chip.getAttribute('data-tone')).toBe('severity-critical')
  expect(chip.textContent).toBe('Critical')
})

it.each([1, 2, 3, 4] as const)('the dot of severity %i has the colour of charts', (severity) => {
  const css = readFileSync(join(import.meta.dirname, 'status-chip.module.css'), 'utf8')
  expect(css).toContain(`.chip[data-tone="${severityTones[severity]}"] {\n  --chip-dot: ${severityColour(severity)};`)
})

it.each([
  ['normal', 'good-text'],
  ['quiet', 'rest-dot'],
])('a state that needs no attention (%s) has a dot and no ground', (tone, dot) => {
  const css = readFileSync(join(import.meta.dirname, 'status-chip.module.css'), 'utf8')
  const rules = [...css.matchAll(new RegExp(`\\[data-tone="${tone}"\\](?=[,\\s])[^{}]*\\{[^}]*\\}`, 'g'))].join('')
  expect(rules).toContain(`--chip-dot: var(--status-${dot})`)
  expect(rules).not.toContain('ground')
})
