import { expect, test } from '@jest/globals'
import { commandParts } from '@/lib/contract/control'
import en from '@/messages/en/control.json' with { type: 'json' }
import zh from '@/messages/zh/control.json' with { type: 'json' }
import { toCommandWords } from './command-words'

test('a command is written in a file with the words of the screen', () => {
  for (const [language, { choices, parts }] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    for (const part of ['onOff', 'mode', 'fanSpeed', 'louver', 'runMode', 'ventMode'] as const) {
      for (const [code, label] of Object.entries(choices[part])) {
        const prefix = part in parts ? parts[part as 'fanSpeed'].replace('{value}', label) : label
        expect(toCommandWords({ [part]: Number(code) }, language)).toBe(prefix)
      }
    }
  }
})

test('its parts stand in the order of a remote controller, whatever order they were sent in', () => {
  const command = { centralLock: 5, setTemp: 25, onOff: 1, mode: 0 }
  expect(toCommandWords(command, 'zh')).toBe('开机 | 制冷 | 25.0 ℃ | 集控锁定：开关、温度')
  expect(toCommandWords({ centralLock: 0, onOff: null }, 'en')).toBe('-- | Central lock: none')
  expect(toCommandWords(Object.fromEntries(commandParts.map((part) => [part, 0])), 'en').split(' | ')).toHaveLength(8)
})
