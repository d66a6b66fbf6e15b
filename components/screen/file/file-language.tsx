'use client'
import { useLocale } from 'next-intl'
import { type FileLanguage, fileLanguageCodes, fileLanguages } from '@/lib/contract/file-language'

/** Name of a file's language in the reader's. */
export const FileLanguageName = ({ language }: { language: FileLanguage }) => fileLanguages[language][useLocale()]

/** The languages as options of a select: for a filter's `options`, or a form's own control. */
export const FileLanguageOptions = () => {
  const reader = useLocale()
  return fileLanguageCodes.map((code) => (
    <option key={code} value={code}>
      {fileLanguages[code][reader]}
    </option>
  ))
}
