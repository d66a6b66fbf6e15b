'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { Upload } from '@/lib/contract/endpoint'
import { checkText } from '@/lib/contract/validation'
import { toSizeText } from '@/lib/format/to-size-text'
import { checkUploadFile } from './check-upload-file'

/**
 * The error of a chosen file, with what would be valid: the types and the size limit.
 * Every upload checks it as soon as a file is chosen, and again before sending.
 */
export const useFileProblem = (
  rule: Upload,
): { said: string; problemOf: (file: File | undefined) => string | undefined } => {
  const t = useTranslations('file')
  const language = useLocale()
  const said = t('rule', { types: rule.types.map((type) => `.${type}`).join(' '), size: toSizeText(rule.maxFile) })
  return {
    said,
    problemOf: (file) => {
      const problem = checkUploadFile(file, rule)
      if (problem === undefined) return undefined
      return file ? t('refused', { problem: checkText(problem, language), rule: said }) : checkText(problem, language)
    },
  }
}
