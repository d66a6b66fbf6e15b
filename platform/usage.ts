import { type Config, StartError } from './kernel/config/config'

/** What the command line knows; said where it was asked for something else. */
export const usage = `usage: platform <command>
  serve                    migrate, seed an empty database, listen
  migrate                  bring the database to the newest schema
  seed [--controllers N]   fill an empty database
  measure-lists            time many list queries, any sort and filter, deep pages
  verify-log               check the operation log's chain and its anchors; exit 1 when one is bad
  backup --to PLACE        one whole set into an empty folder or s3://bucket/prefix, while the platform runs or not
  restore --from PLACE     a set into an empty platform that does not run
    --key-file F           of both: age recipients to encrypt for, age identities to decrypt by
  doctor [--certificate F] how each matter stands and what to do; exit 1 when one is bad
  note-restore <from>      after a restore: sign that the log goes on from where it ends now`

/** `--controllers N`, or what the configuration says. */
export const controllersOf = (args: readonly string[], config: Config): number => {
  const [option, value = ''] = args
  if (option === undefined) return config.controllers
  if (option !== '--controllers' || !/^\d{1,7}$/.test(value)) throw new StartError(usage)
  return Number(value)
}
