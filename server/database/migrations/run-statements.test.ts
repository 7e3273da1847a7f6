import { expect, it } from 'vitest'
import { describedSchema } from '#server/testing/databases/described-schema'
import { emptyStorage, onBothEngines } from '#server/testing/storages'
import { runStatements } from './run-statements.ts'

const text = `
create table cards (
  id text primary key,
  text text not null
) without rowid;
create index cards_text on cards (text) include (id);
alter table cards add column note text;
`

onBothEngines(engine => {
  it('says the same to both engines, in the words of each', async () => {
    const { storage, drop } = await emptyStorage(engine)
    await storage.write(tx => runStatements(tx, engine, text))
    const lines = await describedSchema(storage)
    const columns = {
      sqlite: [
        'cards column 00 id: TEXT not null key 1',
        'cards column 01 text: TEXT not null',
        'cards column 02 note: TEXT',
        'cards index: create index cards_text on cards (text)',
        'cards table without row ids 1, strict 0',
      ],
      postgres: [
        'cards column 01 id: text collate C not null',
        'cards column 02 text: text collate C not null',
        'cards column 03 note: text collate C',
        'cards index: CREATE INDEX cards_text ON public.cards USING btree (text) INCLUDE (id)',
      ],
    }
    expect(lines).toEqual(expect.arrayContaining(columns[engine]))
    await drop()
  })
})
