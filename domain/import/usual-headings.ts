/**
 * What columns are usually called in files of no known app: spreadsheets, shops, other importers. In English, then in German,
 * French, Italian, Spanish, Portuguese and Japanese; accents do not count.
 */
import { columnsBy } from './app-files.ts'
import { headingKey, plainKey } from './name-keys.ts'
import type { ImportColumns, ImportField } from './reading.ts'
import { isPrinting } from './printing-words.ts'
import { ledgerCurrencies } from '#domain/money/currency'
import { readMarks, sharedSigns } from './cells/currency-marks.ts'

const usual: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  productId: ['holofolio id'],
  tcgplayerId: [
    'tcgplayer id | tcgplayer product id | tcg player id | tcgplayerid | tcg id | productid',
    'product id',
  ],
  game: ['game | category | product line | tcg | franchise', 'spiel | jeu | gioco | juego | jogo | ゲーム'],
  name: [
    'card name | cardname | name | product name | card | product | title | item | item name',
    'description | subject | pokemon | pokemon card | pokemon name',
    'kartenname | karte | name der karte | bezeichnung | artikel | produkt',
    'nom de la carte | nom | carte | désignation | produit',
    'nome della carta | nome carta | nome | carta | prodotto',
    'nombre de la carta | nombre | producto',
    'nome da carta | produto',
    'カード名 | カード | 商品名 | 名前 | 名称',
  ],
  setName: [
    'set name | set | expansion | expansion name | edition | edition name | series | console name',
    'erweiterung | kartenset | serie | ausgabe',
    "extension | série | édition | nom de l'extension",
    'espansione | edizione',
    'expansión | edición | colección',
    'expansão | edição | coleção',
    'セット名 | セット | エキスパンション | 拡張パック | 収録パック | シリーズ | 弾',
  ],
  setCode: [
    'set code | setcode | expansion code | edition code | set id | card id | code | card code',
    'setkürzel | set kürzel | kürzel | setcode | erweiterungskürzel',
    "code de l'extension | code extension | code série",
    'codice set | codice espansione | sigla',
    'código de expansión | código de set | código',
    'código da expansão | código da coleção',
    'セットコード | 略号',
  ],
  cardNumber: [
    'card number | number | collector number | card no | no | num | cardnumber | collector no',
    'collector | nr | card num | no in set',
    'kartennummer | nummer | karten nr',
    'numéro de carte | numéro de la carte | numéro | n°',
    'numero carta | numero della carta | numero',
    'número de carta | número de la carta | nº',
    'número da carta',
    'カード番号 | コレクション番号 | 番号 | ナンバー',
  ],
  printing: [
    'printing | variant | variance | variation | finish | foil | version | holo',
    'ausführung | variante | druck',
    'finition',
    'finitura | versione | stampa',
    'acabado | versión',
    'acabamento | versão',
    'バージョン | 仕様 | 加工',
  ],
  language: ['language | lang', 'sprache | langue | lingua | idioma | língua | 言語'],
  type: ['type | product type | kind', 'art | typ | produktart | type de produit | tipo | 種類 | 種別'],
  rarity: ['rarity', 'seltenheit | rareté | rarità | rareza | raridade | レアリティ | レア度'],
  condition: [
    'condition | card condition | cond | state | quality',
    'zustand | erhaltung | erhaltungszustand | kondition',
    'état | état de la carte | qualité',
    'condizione | condizioni | stato | qualità',
    'estado | condición | calidad',
    'condição | conservação | qualidade',
    '状態 | コンディション | 品質',
  ],
  company: [
    'grading company | grader | company | graded by | grading service',
    'grading firma | gradingfirma | grading anbieter | bewerter',
    'société de gradation | société de grading | société',
    'società di grading | azienda di grading | ente',
    'empresa de gradación | empresa certificadora | empresa de grading',
    'empresa de graduação | empresa | certificadora',
    '鑑定会社 | 鑑定機関 | グレーディング会社',
  ],
  grade: [
    'grade | slab | graded | grading | psa grade',
    'gradierung | graduierung | bewertung',
    'gradation | note psa',
    'gradazione | grado | voto | valutazione',
    'graduación | calificación',
    'graduação',
    'グレード | 鑑定 | 評価',
  ],
  certNumber: [
    'cert number | cert | certification number | cert no | certificate | certificate number',
    'graded cert | serial',
    'zertifikatsnummer | zertifikat | zertifikat nr | cert nr',
    'numéro de certificat | certificat | certification',
    'numero certificato | certificato | certificazione',
    'número de certificado | certificado',
    'número do certificado',
    '鑑定番号 | 証明番号 | 認定番号 | 証明書番号',
  ],
  quantity: [
    'quantity | qty | how many | count | amount | copies | number owned | numberowned | shares | tick',
    'x',
    'anzahl | menge | stückzahl | stück',
    'quantité | qté | nombre | exemplaires',
    'quantità | qtà | pezzi | copie',
    'cantidad | cant | unidades | copias',
    'quantidade | qtd | qtde | cópias',
    '枚数 | 数量 | 個数 | 所持数 | 所有数',
  ],
  price: [
    'purchase price | price paid | cost | cost basis | paid | bought for | buy price | price bought',
    'unit cost | unit price | cost each | price each | cost per card | total cost | total paid',
    'paid total | total price | investment | my price | unitprice | purchaseprice | acquisition price',
    'price',
    'kaufpreis | einkaufspreis | bezahlt | gekauft für | stückpreis | einzelpreis | gesamtpreis | kosten | preis',
    "prix d'achat | prix payé | payé | prix unitaire | prix total | coût | coût total | prix",
    "prezzo d'acquisto | prezzo di acquisto | prezzo pagato | pagato | prezzo unitario | costo totale | costo | prezzo",
    'precio de compra | precio pagado | pagado | precio unitario | coste total | coste | precio',
    'preço de compra | preço pago | valor pago | pago | preço unitário | custo total | custo | preço',
    '購入価格 | 購入金額 | 購入額 | 取得価格 | 仕入れ値 | 単価 | 合計金額 | 価格 | 値段',
  ],
  currency: [
    'currency | purchase price currency | paid in',
    'währung | devise | monnaie | valuta | moneda | divisa | moeda | 通貨',
  ],
  purchaseDate: [
    'purchase date | date purchased | date bought | bought on | purchased | bought | date of purchase',
    'purchasedate | acquired | date acquired | trade date | tradedate | date',
    'kaufdatum | gekauft am | erworben am | datum',
    "date d'achat | acheté le | achetée le",
    "data d'acquisto | data di acquisto | acquistato il | acquistata il",
    'fecha de compra | comprado el | comprada el | fecha',
    'data de compra | data da compra | comprado em | data',
    '購入日 | 購入日付 | 入手日 | 取得日 | 日付',
  ],
  addedDate: [
    'date added | added | added at | date entered | created | created at',
    'hinzugefügt am | hinzugefügt',
    "ajouté le | date d'ajout",
    'aggiunto il',
    'añadido el | fecha de alta',
    'adicionado em',
    '登録日 | 追加日',
  ],
  notes: [
    'notes | note | comment | comments | remarks',
    'notizen | notiz | bemerkung | bemerkungen | anmerkung | anmerkungen | kommentar',
    'remarque | remarques | commentaire | commentaires',
    'commento | commenti | osservazioni',
    'notas | nota | comentario | comentarios | observaciones',
    'comentários | observações',
    'メモ | 備考 | コメント',
  ],
  tags: ['tags | tag | labels', 'schlagworte | schlagwörter | étiquettes | etichette | etiquetas | タグ'],
  portfolio: [
    'portfolio | portfolio name | folder | folder name',
    'dossier | cartella | carpeta | pasta | フォルダ | ポートフォリオ',
  ],
  have: [
    'have it | have | owned | own it | own | got it | got | in collection | collected | obtained',
    'do i have it | do i own it | do you have it',
    'vorhanden | im besitz | besitz | habe ich',
    "possédé | possédée | j'ai",
    "posseduto | posseduta | ce l'ho",
    'la tengo | lo tengo | tengo',
    'tenho | possuo',
    '所持 | 所有',
  ],
  owned: [
    'wanted | want | want it | wishlist | wish list | on wishlist | watchlist',
    'gesucht | wunschliste',
    'recherché | recherchée | liste de souhaits',
    'cerco | cercata | lista desideri',
    'busco | buscada | lista de deseos',
    'procuro | lista de desejos',
    '欲しい | ほしい物リスト',
  ],
  status: ['status'],
  sold: [
    'sold | is sold | sold date | date sold | sold on | sale date | date of sale',
    'verkauft | verkauft am | verkaufsdatum',
    'vendu | vendue | vendu le | date de vente',
    'venduto | venduta | venduto il | data di vendita',
    'vendido | vendida | vendido el | fecha de venta',
    'vendido em | data de venda',
    '売却 | 売却済み | 売却日 | 販売日',
  ],
  soldFor: [
    'sold for | sold price | sale price | sold at price | sale amount',
    'verkauft für | verkaufspreis | erlös',
    'vendu pour | prix de vente',
    'venduto a | prezzo di vendita',
    'vendido por | precio de venta',
    'preço de venda',
    '売却額 | 売却価格 | 販売価格',
  ],
  box: [
    'box | storage box | storage place | storage | location | place',
    'kiste | karton | schachtel | lagerort | ort',
    'boîte | emplacement | rangement',
    'scatola | posizione',
    'caja | ubicación',
    'caixa | localização',
    'ボックス | 箱 | 保管場所',
  ],
  binder: [
    'binder | binder name | album',
    'ordner | mappe | sammelalbum | classeur | raccoglitore | fichário | バインダー | ファイル',
  ],
  page: ['page | binder page | page number', 'seite | pagina | página | ページ'],
  boughtFrom: [
    'bought from | seller | source | purchase source | store | shop | vendor | purchased from',
    'gekauft bei | gekauft von | verkäufer | händler | quelle',
    'acheté à | acheté chez | vendeur | magasin',
    'acquistato da | venditore | negozio',
    'comprado a | comprado en | vendedor | tienda',
    'comprado de | loja',
    '購入先 | 購入店 | 販売者',
  ],
}
const headings = Object.fromEntries(
  Object.entries(usual).map(([field, lists]) => [
    field,
    lists.flatMap(list => list.split(' | ')).map(headingKey),
  ]),
)

/** Guesses the columns of a file by its headings; null for each field that has none. */
export function guessColumns(header: readonly string[]): ImportColumns {
  return columnsBy(header.map(withoutCurrency), headings)
}

/** Headings of several meanings. */
const doubtful = new Set(['type', 'edition', 'kind', 'print', 'style', 'treatment'])
/** Looked at to tell what a column holds. */
const mostLookedAt = 200

/** Guesses the columns of a file by its headings, and by its cells where a heading does not tell a printing. */
export function guessColumnsOf(
  header: readonly string[],
  body: readonly (readonly string[])[],
): ImportColumns {
  const some = body.slice(0, mostLookedAt)
  const understood = new Set(Object.values(guessColumns(header)))
  const found = header.flatMap((heading, column) => {
    const isOpen = doubtful.has(plainKey(heading)) || !understood.has(column)
    return isOpen && holdsPrintings(some, column) ? [column] : []
  })
  const columns = guessColumns(header.map((heading, column) => (found.includes(column) ? '' : heading)))
  const [printing, edition] = [columns.printing, ...found].filter(column => column !== null)
  return found.length === 0 ? columns : { ...columns, printing: printing ?? null, edition: edition ?? null }
}

/** Four of five cells that are not blank name printings, and one more than by a letter, which may be a rarity. */
function holdsPrintings(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map(row => row[column]?.trim() ?? '').filter(cell => cell !== '')
  const printings = cells.filter(isPrinting)
  return printings.length >= cells.length * 0.8 && printings.some(cell => cell.length > 1)
}

/** At the end of a heading or in brackets, and nowhere else: TRY and ALL are currencies too. */
const atEnd = /(?:^|\s)(?:in\s+)?[([]?\s*(\p{L}{0,3}\s?\p{Sc}|[A-Za-z]{3}|z[łŁ]|K[čČ])\s*[)\]]?\s*$/u

/** Returns a heading without the currency behind it: "Price". */
function withoutCurrency(heading: string): string {
  const named = currencyAtEnd(heading)
  return named === null ? heading : heading.replace(atEnd, '')
}

/** Returns what the amounts under a heading are in: for a sign of several currencies the ledger's, else the usual one. */
export function headingCurrency(heading: string, ledgerCurrency: string): string | null {
  const named = currencyAtEnd(heading)
  if (named === null) return /\bpennies\b/i.test(heading) ? 'USD' : null
  if (named.sharedSign === null) return named.currencies[0] ?? null
  return named.currencies.includes(ledgerCurrency) ? ledgerCurrency : sharedSigns[named.sharedSign].usual
}

/** More is no heading of a price. */
const longestHeading = 100

function currencyAtEnd(heading: string) {
  if (heading.length > longestHeading) return null
  const mark = atEnd.exec(heading)?.[1] ?? ''
  const { currencies = null, sharedSign = null } = readMarks(mark) ?? {}
  if (currencies === null) return null
  const isCode = /^[A-Za-z]{3}$/.test(mark)
  return isCode && !ledgerCurrencies.includes(mark.toUpperCase()) ? null : { currencies, sharedSign }
}
