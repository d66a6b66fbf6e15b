import type { Endpoint } from './endpoint'
import { errorMessages } from './error-code'
import type { Language } from './language'

/** Where an answer is otherwise than the contract has it. */
export type WrongAnswer = { call: string; field: string }

/** @param issues What the contract's schema complains about. */
export const toWrongAnswer = (
  { path }: Pick<Endpoint, 'path'>,
  { issues }: { issues: readonly { path: readonly PropertyKey[] }[] },
): WrongAnswer => ({ call: path, field: ['data', ...(issues[0]?.path ?? [])].map(String).join('.') })

/** What users read: that the answer is wrong, of which call, and in which field. */
export const wrongAnswerText = ({ call, field }: WrongAnswer, language: Language): string => {
  const what = errorMessages.badGateway[language].replace(/\.$/, '')
  return language === 'zh' ? `${what}：${call} 的 ${field}` : `${what}: ${field} of ${call}.`
}
