import { type Build, readCommit } from '@/lib/telemetry/build'
import manifest from '../../package.json' with { type: 'json' }
import { type Config, StartError } from '../kernel/config/config'

/** Version of this platform, as its package has it, and its commit. */
export const platformBuild: Build = { version: manifest.version, commit: readCommit(import.meta.dirname) }

/** What the command line knows; said where it was asked for something else. */
export const usage = `usage: hvac-platform <command>
  serve                    migrate, seed an empty database, listen
  migrate                  bring the database to the newest schema
  seed [--controllers N]   fill the empty database of a demonstration
  measure-lists            time many list queries, any sort and filter, deep pages
  verify-log               check the operation log's chain and its anchors; exit 1 when one is bad
  backup --to PLACE        one whole set into an empty folder or s3://bucket/prefix, while the platform runs or not
    --keep 7d,4w,12m       below PLACE by the name of its moment, read back; then sets beyond these days, weeks, months go
  restore --from PLACE     a set into an empty platform that does not run
    --again                cleans up first after a restore that was cut short
    --key-file F           of both: age recipients to encrypt for, age identities to decrypt by
  move [--to URL]          the embedded database of PLATFORM_DATA_DIR to the empty PostgreSQL of DATABASE_URL; begun
                           again, it goes on; the platform must not run
  drill --from PLACE       restores the newest whole set into a throwaway place, looks at it, takes it away; exit 1: not good
    --key-file F           an encrypted set; without it only its sizes and sums are read
    --result FILE          where the platform is not: writes how it ended, for note-drill there
  note-drill FILE          how a drill elsewhere has ended
  history status           rows, size and age of what is kept of the past, and what waits for it
  history repair           gives whole parts back to the store, sets broken ones aside, says what is lost
  history adopt            makes the store that is configured the one of this database
  history move --to URL    copies the past to a ClickHouse server; begun again, it goes on; the platform must not run
  history dead-letters     samples that the store has refused: which, since when, and what it said
    --retry N|all          send them again
    --discard N|all        give them up; asks for --confirm
  doctor [--certificate F] how each matter stands and what to do; exit 1 when one is bad
    --before-upgrade       what would refuse the first start of this version; changes nothing
  repair                   puts right what the doctor names and what is known; a row of the log for each
    --set-files-aside      sets aside for 30 days what no row names, however much it is
  reseal-factors           seals second factors with the first factor key; exit 1 when another one is still needed
  history delete --controller MAC [--from D --to D]
                           remove the past of a controller, all of it or whole days of UTC
  held                     what waits for a decision since a restore, and what is known of it
    release KIND|all       lets it go
    drop KIND|all          cancels it
  note-restore <from>      after a restore: sign that the log goes on from where it ends now
  sign-firmware            a key for firmware, and signatures by it; where the private key is kept
  conformance --url URL    looks at a platform as the console would use it
  version`

/** `--controllers N`, or what the configuration says. */
export const controllersOf = (args: readonly string[], config: Config): number => {
  const [option, value = ''] = args
  if (option === undefined) return config.controllers
  if (option !== '--controllers' || !/^\d{1,7}$/.test(value)) throw new StartError(usage)
  return Number(value)
}
