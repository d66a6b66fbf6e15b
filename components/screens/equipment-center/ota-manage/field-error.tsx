import styles from './ota-manage.module.css'

/** What is wrong with the field above it. */
export const FieldError = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className={styles.error} role="alert">
      {text}
    </p>
  ) : null
