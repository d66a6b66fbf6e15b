'use client'
import { useTranslations } from 'next-intl'
import { saveFile } from '@/components/screen/file/save-file'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import styles from './person.module.css'
import { type PersonPage, toPersonHtml } from './person-page'

type PersonSheetProps = { page: PersonPage; name: string; data: object }

/** A page for a person on the screen, with what saves it: to read and print, and as data for a machine. */
export const PersonSheet = ({ page, name, data }: PersonSheetProps) => {
  const t = useTranslations('person')
  const save = (ending: string, type: string, text: string) =>
    saveFile(`${name}.${ending}`, new Blob([text], { type: `${type};charset=utf-8` }))
  return (
    <div className={layout.screen}>
      <p className={styles.text}>{page.intro}</p>
      <div className={styles.actions}>
        <Button variant="outlined" onClick={() => save('html', 'text/html', toPersonHtml(page))}>
          {t('savePage')}
        </Button>
        <Button
          variant="outlined"
          onClick={() => save('json', 'application/json', `${JSON.stringify(data, null, 2)}\n`)}
        >
          {t('saveData')}
        </Button>
      </div>
      {page.sections.map(({ title, note, rows }) => (
        <section key={title}>
          <h3 className={styles.title}>{title}</h3>
          {note && <p className={styles.text}>{note}</p>}
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are
            <dl key={at} className={styles.row}>
              {row.map(({ name: label, value }) => (
                <div key={`${label} ${value}`}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          ))}
        </section>
      ))}
    </div>
  )
}
