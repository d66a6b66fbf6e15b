'use client'
import { useTranslations } from 'next-intl'
import type { CategoryChoice } from '@/lib/contract/category'
import styles from './document-viewer.module.css'

type CategoryNavProps = {
  categories: readonly CategoryChoice[]
  chosen: string | undefined
  onChoose: (categoryId: string | undefined) => void
}

/** The two levels of categories, each with its number of files; a category includes its subcategories'. */
export const CategoryNav = ({ categories, chosen, onChoose }: CategoryNavProps) => {
  const t = useTranslations('document')
  const countOf = ({ categoryId, fileCount }: CategoryChoice): number =>
    categories
      .filter(({ parentId }) => parentId === categoryId)
      .reduce((sum, below) => sum + below.fileCount, fileCount)
  const all = categories.reduce((sum, { fileCount }) => sum + fileCount, 0)
  const entry = (key: string, name: string, count: number, isBelow: boolean) => (
    <li key={key}>
      <button
        type="button"
        className={styles.category}
        data-below={isBelow ? '' : undefined}
        aria-current={(chosen ?? '') === key ? 'true' : undefined}
        onClick={() => onChoose(key || undefined)}
      >
        <span>{name}</span>
        <span className={styles.count}>{count}</span>
      </button>
    </li>
  )
  return (
    <nav className={styles.panel} aria-label={t('categories')}>
      <ul className={styles.categories}>
        {entry('', t('allCategories'), all, false)}
        {categories.map((category) =>
          entry(category.categoryId, category.name, countOf(category), category.parentId !== '0'),
        )}
      </ul>
    </nav>
  )
}
