/**
 * Vocabulary of name parts that do not identify: titles, particles and legal forms are dropped in
 * comparisons, common words weigh little.
 */

/** Multi-word legal forms, in plain letters after adjacent single letters are joined. */
export const legalPhrases: readonly string[] = [
  "aktsionerne tovaristvo",
  "aktsionernoe obshchestvo",
  "besloten vennootschap",
  "closed joint stock company",
  "general trading",
  "gesellschaft mit beschrankter haftung",
  "joint stock company",
  "joint stock",
  "kommanditgesellschaft",
  "limited liability company",
  "limited liability partnership",
  "limited partnership",
  "naamloze vennootschap",
  "obshchestvo s ogranichennoy otvetstvennostyu",
  "open joint stock company",
  "private joint stock company",
  "private limited",
  "public joint stock company",
  "publichnoe aktsionernoe obshchestvo",
  "s de rl de cv",
  "s de rl",
  "sdn bhd",
  "sociedad anonima de capital variable",
  "sociedad anonima",
  "sociedad de responsabilidad limitada",
  "sociedade anonima",
  "societa a responsabilita limitata",
  "societa cooperativa per azioni",
  "societa cooperativa",
  "societa per azioni",
  "societate pe actiuni",
  "societatea cu raspundere limitata",
  "societe anonyme",
  "societe a responsabilite limitee",
  "sp z o o",
  "spolka akcyjna",
  "spolka z ograniczona odpowiedzialnoscia",
  "tovaristvo z obmezhenoyu vidpovidalnistyu",
  "z o o",
];

/** Single-word legal forms, titles and forms of address. */
export const titles: ReadonlySet<string> = wordsOf(
  "ab ag aktiebolag aktiengesellschaft anonim as asa bhd bv cjsc co company corp corporation cv dd doo eood fzc fzco fze fzllc gmbh inc",
  "incorporated jcs jsc kft kg kk lda limitada limited limitee llc llp lp ltd ltda ltee mbh nv oao ojsc oo ooo oy oyj pao pjsc plc pte pty public",
  "pvt rl sa saa saas sab sae sal sarl sas sca scs sdn se sirketi sl sp spa spol spr srl srls sro sti tas tic uab zao zoo zrt",
  "dr general haji hajji imam king lord maulana maulavi maulawi mawlawi miss mister mr mrs ms mullah president prof professor qari shaikh sheik",
  "sheikh shaykh sir ustad",
);

/** Particles and articles, which vary with the language of a name. */
export const particles: ReadonlySet<string> = wordsOf(
  "abu abou aal al ap as at ben bin bint da das de del della dem den der des di do dos du el et for ibn im in la las le les los of ould",
  "oul the und und ul ul ur van vom von zu zum zur and an",
);

/** Words shared by many firms, which say little about identity. */
export const commonWords: ReadonlySet<string> = wordsOf(
  "administration agency agricole air airline airlines airways arab association associates banca banco bank banka banken bankas banki banking",
  "banque branch brothers business caisse caixa caja capital center central centre centro charitable charity cia city civil comercial commerce",
  "commercial commerciale commercializadora committee compagnie compania construction consulting cooperative cooperativo cooperativa coop",
  "corporativo credit credito development distribution distribuidora economic electronics energy engineering enterprise enterprises europe",
  "european exchange export exports factory federal finance financial financiera first fondo foreign foundation fund fundacion gas global gold",
  "government group grupo holding holdings house import imports industria industrial industrias industrie industries industry institute",
  "insurance international internacional invest investment investments investors islamic kredit limited line lines logistics management",
  "manufacturing marine maritime market marketing materials ministry money mutual national nationale nationalbank navigation office oil",
  "organization organisation overseas partners petroleum plant plc popular populaire power private production products project projects promotion",
  "property public real regional regionale republic research resources royal savings science scientific sea security service services ship shipping",
  "sociedad societa societe society solutions sparkasse state steel sucursal supply systems technical technologies technology telecom trade trading",
  "trans transport transportation trust union united universal university volksbank works world bancaria cassa centru cooperation cooperative corporate corporativa innovation medical bankasi kredito unija kasse epargne prevoyance",
);

/** Given names written without vowels in Arabic and Persian, in common Latin spellings. */
export const unvocalisedNames: Readonly<Record<string, string>> = {
  احمد: "ahmad",
  ابراهيم: "ibrahim",
  اسماعيل: "ismail",
  بشار: "bashar",
  بكر: "bakr",
  حسن: "hassan",
  حسين: "hussein",
  خالد: "khalid",
  صالح: "saleh",
  علي: "ali",
  على: "ali",
  عمر: "omar",
  فهد: "fahd",
  محمد: "muhammad",
  محمود: "mahmoud",
  مصطفى: "mustafa",
  موسى: "musa",
  يوسف: "yusuf",
  سعيد: "said",
  سليمان: "sulayman",
  عثمان: "uthman",
  طارق: "tariq",
  ناصر: "nasser",
  جمال: "jamal",
};

/** Numbers that firms and units write as words or figures. */
export const numberWords: Readonly<Record<string, string>> = {
  "1st": "1",
  first: "1",
  one: "1",
  "2nd": "2",
  second: "2",
  two: "2",
  "3rd": "3",
  third: "3",
  three: "3",
  four: "4",
  fourth: "4",
  five: "5",
  fifth: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  ten: "10",
  intl: "international",
  "int'l": "international",
};

function wordsOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(" ")));
}
