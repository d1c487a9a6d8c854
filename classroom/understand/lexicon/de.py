"""The words of German."""

from classroom.understand.words import Lexicon

LEXICON = Lexicon.of(
    """
KIND red: rot, rote, roten, roter, rotes, rotem, rots, rott, rohte, rohter, rohten, r, 🔴, 🟥, was rotes, rode
KIND black: schwarz, schwarze, schwarzen, schwarzer, schwarzes, schwarzem, schwartz, schwartze, schwarz er, schwarts, schwaz, shwarz, swarz, swarze, s, sw, ⚫, ⬛, 🖤, schwarzz, was schwarzes, schwatz
KIND spade: pik, piks, ♠, pick, pieck, piek, schippe, schippen, schaufel, schaufeln, pikkarte, pikkarten, pik karte, pik karten
KIND heart: herz, herzen, herze, ♥, herzkarte, herzkarten, herz karte, herz karten, hertz, härz, hertzen, herzn, ❤
KIND diamond: karo, karos, ♦, karro, caro, karrow, kahro, karokarte, karokarten, karo karte, karo karten, diamant, diamanten, raute, rauten
KIND club: kreuz, kreuze, ♣, kreutz, kreuzen, kreuzkarte, kreuzkarten, kreuz karte, kreuz karten, kroiz, treff, kreitz, kreuzkarten
KIND odd: ungerade, ungerad, ungeraden, ungerader, ungerades, ungrade, ungraden, ungerade zahl, ungerade zahlen, ungeraden zahlen, ungrad, ungerate, un gerade, was ungerades, ungerade karte, ungerader wert, ungerade werte, ungeradem, ungeradezahl
KIND even: gerade, gerad, geraden, gerader, gerades, grade, graden, gerade zahl, gerade zahlen, geraden zahlen, grad, gerate, was gerades, gerade karte, gerader wert, gerade werte, geradem, durch 2 teilbar, durch zwei teilbar, grades, die man mit 2 teilen kann, durch 2 teilbare, geradezahl, gradezahl
KIND face: bild, bilder, bildern, bildkarte, bildkarten, bild karte, bild karten, bildkartn, bids, figur, figuren, gesicht, gesichter, gesichtern, bildchen, bubedamekönig, bube dame könig, bube dame oder könig, bube dame und könig, buben damen könige, buben damen und könige, dame könig bube, b d k, bube dame oder koenig, j q k, bildakrten, biilder, bilt, pilder, bildkartem, mit gesicht, mit bild, mit gesichtern, mit nem bild, bube könig dame, könig dame bube, könig dame oder bube, mit bildern, hofkarte, hofkarten, face card, face cards, bildes, einer bildkarte, bildkarte karte
KIND number: zahl, zahlen, zahlenkarte, zahlenkarten, zahlkarte, zahlkarten, zahl karte, zahl karten, zahlen karte, zahlen karten, nummernkarte, nummernkarten, zalen, zal, zahlenkartn, nichtbild, nicht bild, nicht bilder, normale karte, normale karten, nummerkarte, number card, number cards, normale zahl, normale zahlen, ohne bild, ohne gesicht, zahln, mit zahl, mit zahlen, nichtbilder, nicht bildkarte, nicht bildkarten, ass bis 10, ass bis zehn, a bis 10, nichtbildkarte, keine bildkarte
KIND prime: primzahl, primzahlen, prim, primzal, prime, prims, primzahlkarte, primzahlkarten, primzahln, primzahl karte
KIND nonprime: nichtprimzahl, nicht primzahl, nicht primzahlen, nichtprimzahlen, nichtprim, nicht prim, keine primzahl, keine primzahlen, nicht - primzahl, nicht - primzahlen, nicht prim zahl
ROUND: rund, runde, runden, runde zeichen, rundes
POINTED: spitz, spitze, spitzen, eckig, eckige, eckigen, spitze zeichen, zackige
LOWHIGH 1-7|1-6: niedrig, niedrige, niedrigen, niedriger karte, niedrige karte, niedrige karten, klein, kleine, kleinen, kleine zahl, kleine zahlen, kleine karte, kleine karten, tief, tiefe, tiefen, niedrige zahl, niedrige zahlen, was kleines, niedriges, kleines, niedriger wert, niedrige werte, kleiner wert, wenig punkten
LOWHIGH 8-13|7-13: hoch, hohe, hohen, hohe karte, hohe karten, gross, grosse, grossen, grosse zahl, grosse zahlen, grosse karte, grosse karten, hohe zahl, hohe zahlen, was grosses, hohes, grosses, hoher wert, hohe werte
LOWHIGH 5-9|4-9: mittel, mittlere, mittleren, mitte, mittelgroß, mittler
RANK 1: ass, asse, assen, as, a, 1, eins, äs, aß, asche
RANK 2: 2, zwei, 2er, zweier, zweien, zwo, 2en
RANK 3: 3, drei, 3er, dreier, dreien
RANK 4: 4, vier, 4er, vierer, vieren
RANK 5: 5, fünf, 5er, fünfer, fünfen
RANK 6: 6, sechs, 6er, sechser, sechsen
RANK 7: 7, sieben, 7er, siebener
RANK 8: 8, acht, achten, 8er, achter, 8en, achte
RANK 9: 9, neun, 9er, neuner, neunen
RANK 10: 10, zehn, 10er, zehner, zehnen, zehne
RANK 11: bube, buben, bub, j, 11, bauer, bauern
RANK 12: dame, damen, q, 12, königin, königinnen, 👸
RANK 13: könig, könige, königen, k, 13, könich, köing, königs, koenik, könik, 👑
NAMED 1: ass, asse, assen
NAMED 11: bube, buben
NAMED 12: dame, damen
NAMED 13: könig, könige, könich
NAMED 8: achten, 8er
NAMED 7: 7er
NAMED 2: 2er, zweier
NAMED 10: 10er, zehner
NAMED 5: 5er, fünfer
SYM spade: ♠
SYM heart: ♥, ❤
SYM diamond: ♦
SYM club: ♣
NUM 1: 1, eins
NUM 2: 2, zwei, zwo
NUM 3: 3, drei
NUM 4: 4, vier
NUM 5: 5, fünf
NUM 6: 6, sechs
NUM 7: 7, sieben
NUM 8: 8, acht
NUM 9: 9, neun
NUM 10: 10, zehn
NUM 11: 11, elf
NUM 12: 12, zwölf
NUM 13: 13, dreizehn
NUM 14: 14, vierzehn
FILLER: ein, eine, einen, ne, ner, nen, einer, einem, eines, n, nem
ORD 2: zweite, zweiten, 2te, 2 te, zweites, zweiter
ORD 3: dritte, dritten, 3te, 3 te, drittes
ORD 4: vierte, vierten, 4te, 4 te
ORD 5: fünfte, fünften, 5te, 5 te
ORD 6: sechste, sechsten, 6te, 6 te
ORD 7: siebte, siebten, 7te, 7 te
ORD 8: achte, achten, 8te, 8 te
EVERY: jede, jeden, jedes, alle, jeder
EACH: jedes mal, jedesmal, jede karte, bei jeder karte, jede runde, bei jedem zug, pro karte, jede neue karte, immer wieder
TRAIT suit: zeichen, symbol, symbole, zeichn, zeihen, zeichnen, sorte, form, zeiche, motiv, symbl, kartensymbol, zeichens, simbol, symboln, spielfarbe, kartenfarbe, farbe pik herz karo kreuz
TRAIT colour: farbe rot oder schwarz, farbe rot schwarz, farbe ( rot / schwarz ), farbe ( rot oder schwarz ), farbe ( schwarz rot ), farbe ( rot schwarz ), farbe rot/schwarz, farbe ( schwarz / rot ), farbe also rot oder schwarz, farbe also rot schwarz, farben ( rot / schwarz ), farben ( also rot / schwarz ), rot oder schwarz farbe, farben rot schwarz, farben ( rot und schwarz ), farben ( rot oder schwarz ), farbe ( also rot oder schwarz ), farbe ( schwarz oder rot ), farbe ( rot und schwarz ), farbe schwarz oder rot, farbe ( also rot / schwarz ), farbe schwarz rot
TRAIT colour|suit: farbe, farben, farb, fabre, frabe, fabe, farbn
TRAIT value: wert, zahl, nummer, werte, zahlen, zahlenwert, kartenwert, zahlwert, zal, nr, wertes, zahlenwerte
TRAIT parity: parität, gerade oder ungerade, gerade ungerade, gerade / ungerade, ungerade oder gerade, gerade bzw ungerade, gerade und ungerade
PREV 1: letzte, letzten, letzter, letztes, letzte karte, letzten karte, die letzte karte, der letzten karte, der letzten, die letzte, davor, die davor, der davor, das davor, karte davor, die karte davor, der karte davor, vorher, die vorher, der vorher, vorherige, vorherigen, vorherige karte, vorherigen karte, vorige, vorigen, vorige karte, vorigen karte, zuvor, voriger, die forher, davor liegt, vorhin, karte vorher, vorgänger, vorgängerin, vorgängerkarte, karte die davor lag, die karte die davor lag, die davor lag, davor lag, vorher lag, vorher lag, vorkarte, die karte die liegt, karte die liegt, die liegt, was davor lag, letztn, lezte, lezten, letze, letzen, letze karte, letzen karte, alte, alten, alte karte, alten karte, die alte, der alten, bei der davor, bei der letzten, letztes mal, zu der davor, oben liegt, die oben liegt, die da liegt, karte auf dem tisch, liegende, liegenden, liegende karte, direkt davor, unmittelbar davor, war die vorige karte, was da liegt, was liegt, der die davor, der karte die davor lag, die da ligt, die grad da ligt, forher, vorne, karte unten, unterste, vorheriger, vorangegangene, vorangegangenen, vorangehende, vorangehenden, vorausgehende, lätzte, letzde, der letzte, letztere, das letzte, das vorherige, am tisch, auf dem tisch, karte vorm, dafor, die dafor, der dafor, davür, vorhergehende, vorhergehenden, bisherige, bisherigen, den letzten, was davor war, davor war, die die davor war, die davor war, die die davor lag, von der davor, von davor
PREV 2: vorletzte, vorletzten, vorletzter, vorletzte karte, vorletzten karte, die vorletzte, der vorletzten, vorvorige, vorvorigen, 2 davor, zwei davor, zwei karten davor, 2 karten davor, zwei karten vorher, 2 karten vorher, zwei vorher, 2 vorher, vor zwei karten, vor 2 karten, vorvorletzte davor, die zwei davor, zwei zurück, 2 zurück, zwei karten zurück, 2 karten zurück, die vor der letzten, karte vor der letzten, die karte vor der letzten, vorlezte, vorlezten, vorletze, vorletzen, vorletzn, die davor davor, davor davor, vorvorherige, übernächste davor, vorvorherigen, de vorletzte, vorletzter karte, vor der letzten, die vor der letzten karte
PREV 3: drittletzte, drittletzten, drei davor, 3 davor, drei karten davor, 3 karten davor, vorvorletzte, vorvorletzten, vor drei karten, vor 3 karten, drei zurück, 3 zurück
PREV 4: viertletzte, viertletzten, vier davor, 4 davor, vier karten davor, 4 karten davor, vor vier karten
LINK: als, wie, von, zu, zur, zum, mit, wie bei, als bei, vom, verglichen mit, im vergleich zu, im vergleich zur, gegenüber, wie auf, bei, wie in, alz, vie, wi, von der zu der, wie die von, als die von
AND: und, u, &, un, sowie, sowohl, als auch, und auch, und zwar, und dabei, unt, plus, und gleichzeitig, und außerdem, und zusätzlich, und noch, wie auch, dazu
OR: oder, od, /, oda, odr, beziehungsweise, bzw, oder auch, oder eben, oder halt, ODER sonst
EITHER: entweder, entweda
BOTH: beide, beides, beiden
BUT: aber, jedoch, doch, allerdings, aba, abr
COMMA: COMMA, ;, ., -, !, ?, ", !!, !?, ??
LP: (
RP: )
COLON: COLON, =, ==, heisst, bedeutet, ist gleich
ARROW: ->, =>, >>, dann kommt, kommt dann, folgt, danach kommt, danach, dann muss danach, muss danach, kommt danach, darauf folgt, dann folgt
NOT: nicht, nich, kein, keine, keinen, keiner, keins, nie, niemals, net, ned, nix, keines, nit, keine keine, nciht, nihct, ni, nixht, !, darf nicht, niemals eine, nie eine, nimmer, keinem, nichts, nischt, kan nicht, kei, keie, nich mehr, mit nix, nie nie, verboten ist, verboten sind, falsch ist, falsch sind, ❌
WITHOUT: ohne
NEITHER: weder
NOR: noch, und auch kein, und auch nicht
ONLY: nur, bloss, ausschließlich, lediglich, blos, nua, nurr, einzig, allein, nur nur, immer nur
EXCEPT: außer, ausser, auser, bis auf, abgesehen von, ausgenommen, ohne die, mit ausnahme von, nur nicht, nur kein, nur keine, alles minus, nur keinen, bloß kein, bloß keine, bloß nicht, ausa, ausgenommen von, außer den, minus, blos kein, aber kein, aber keine, aber nicht, aber keinen, aber nie
UNLESS: es sei denn, außer wenn, ausser wenn, es sei den, auser wenn, außer davor, nur nicht wenn, außer es, außer die, außer falls
EXCEPTAFTER: außer nach, außer auf, außer bei, auser nach, ausser nach, nur nicht nach, nur nicht auf, aber nicht nach, aber nicht auf
IF: wenn, falls, wen, sobald, wann, wenns, wenn es, sofern, immer wenn, wo, wenn da, wen da, jedes mal wenn, wens, liegt, lag, ist, war, wenn hier
AFTER: nach, auf, hinter, drauf, nach der, nach einer, nach einem, auf der, auf einer, auf einem, auf eine, nach jeder, nach jedem, direkt nach, bei, direkt auf, nach ner, nach nem, auf ne, auf ner, auf nen, auf nem, nach na, auf na, folgend auf, gleich nach, über, folgt auf, kommt auf, kommt nach, nach de, auf de, nach an, nach am, direkt hinter, gleich auf, unmittelbar nach, nah, kommen auf, kommen nach, folgen auf, darf auf, jeweils nach, auf jede, auf jedes, auf jeden, auf alle, auf den, auf das, nach dem, nach den, bei ner, bei nem, bei einem, bei einer, folgen nach
THEN: dann, dan, danach, darauf, daraufhin, anschließend, drauf, muss drauf, und dann, dann immer, dann kommt, dann muss, folgt, dan kommt, als nächstes, die nächste, nächste, nachher, dann wieder, den, nächstes, so, dann die nächste, dann musst du, muss folgen, die nächste karte, kommt als nächstes, muss ne, die neue, dann muss die nächste, dann ist die nächste, muss die nächste, dann muss die neue, muss die neue, die neue muss, die nächste muss, dann halt, wieder, hinterher, dahinter
ELSE: sonst, ansonsten, andernfalls, sonst immer, anders, wenn nicht, wenn nich, falls nicht, sonnst, sons, der rest, rest, alle anderen, alles andere, die anderen, andere, anderen, alle andern, die andern, andern, alles andre, andre, anderes, die restlichen, restliche, restlichen, alle übrigen, übrige, übrigen, den anderen, allen anderen, allem anderen, sonst halt, ansonstn, ansonsten immer, alle restlichen, auf alles andere, nach allem anderen, auf den rest, nach allen anderen, nach allem andern, bei allen anderen, bei allem anderen, bei allem andern, bei anderen, bei den anderen, beim rest, auf alle anderen, auf andere, nach anderen, sonst nach allem, in allen anderen fällen, wenn keine, sonst einfach, was anderes, den rest, die anderen karten, andere karten, alle anderen karten, de andern, de anderen, alle andren, die andren, sonst darf, wenn nix, auf alles andre, auf alle andern, nach allen andern, wenn keins, auf rest, die anderen zwei, die anderen 2, die anderen drei, die anderen 3, die anderen 4, die beiden anderen
OTHERSUITS: die anderen zeichen, andere zeichen, alle anderen zeichen, die anderen symbole, die andern zeichen, die andern 3 zeichen, die anderen drei zeichen, die andern drei zeichen, die anderen 3 zeichen
OTHER: andere
ANY: alles, egal was, jede karte, alle karten, irgendeine, irgendwas, alle, beliebig, beliebige, egal welche, jede, was du willst, was man will, irgendwelche, irgendeine karte, eine beliebige karte, egal, beliebige karte, wie du willst, wie man will, freie wahl, was ihr wollt, jede beliebige, alles mögliche, irgentwas, was auch immer, random, egal welche karte, jede andere, alles legen
FREE: ist egal, is egal, egal, sind egal, frei, ist frei, sind frei, wurscht, is wurscht, ist wurscht, spielt keine rolle, darf alles, geht alles, alles geht, alles erlaubt, ist alles erlaubt, is alles erlaubt, kann alles, sind erlaubt alle, alles ok, is alles ok, beliebig, ist beliebig, sind beliebig, kann man legen wie man will, kannst du legen wie du willst, kann sein was er will, können sein was sie wollen, kann alles sein, dürfen alles, darf alles sein, darf man alles, kann man alles legen, ist alles ok, geht beides, beides, ist schnuppe, wie man will, darf man alles legen, kann alles kommen, sind alle erlaubt, alles ist erlaubt, ist alles richtig, alles richtig, darf alles kommen, kann man alles, ist wumpe, wumpe, juckt nicht, juckt nich, is latte, darf kommen was will, kommt alles, ist alles egal, egal was, alles is erlaubt, kann jede
ANYSUIT: egal welche farbe, egal welches zeichen, farbe egal, zeichen egal, farbe ist egal, zeichen ist egal, symbol egal, zeichen is egal, farbe is egal, egal welches symbol, egal welche zeichen, farb is wurscht, in jedem zeichen, unabhängig von der farbe, unabhängig vom zeichen, die farbe ist egal, das zeichen ist egal, farbe spielt keine rolle, jedes zeichen, egal in welche richtung
ALWAYS: immer, imer, imma, ständig, stets, jedes mal, dauernd, oiwei, immmer, jederzeit, grundsätzlich, durchgehend, ihmer, überall
OKAY: geht, gehn, gehen, erlaubt, ok, okay, richtig, gut, passt, zulässig, gültig, drin, funktioniert, ist ok, ist erlaubt, ist richtig, klappt, sind ok, sind richtig, darf, dürfen, zählt, zählen, gehts, möglich, ist gut, sind erlaubt, passen, legal, stimmt, darf kommen, dürfen kommen, in ordnung, gilt, gelten, gestattet, ✅, ✓, funktionieren, darf man legen, kann man legen, kann man immer legen, geht klar, darf gelegt werden, dürfen gelegt werden, kann, können, darf man, fine, erwünscht, bleibt erlaubt, sind gut, sind drin, sind gültig
TOO: auch, auch noch, ebenfalls, zusätzlich
WILD: joker, sind joker, ist joker, ist ein joker, jocker, trumpf, wild, is joker, passt überall drauf, passt auf alles, darf auf alles, geht auf alles, kann man überall drauf legen, geht überall, gehen überall, passt überall, kann man auf alles legen, gehn überall
WRONG: falsch, verboten, nicht erlaubt, geht nicht, gehen nicht, gehn nicht, geht nich, gehn nich, gehen nich, raus, nicht ok, sind raus, ist raus, is raus, is verboten, ist verboten, sind verboten, is falsch, ist falsch, sind falsch, sin falsch, unmöglich, unzulässig, nicht richtig, nicht zulässig, darf nicht, dürfen nicht, darf nich, dürfen nich, nicht gut, tabu, zählen nicht, funktioniert nicht, funktionieren nicht, ist nicht erlaubt, sind nicht erlaubt, nie erlaubt, nie richtig, passt nicht, ungültig, illegal, sind nicht ok, no go, ist nicht ok, geht gar nicht, gehen gar nicht, geht nie, gehen nie, nicht gestattet, is nich erlaubt, sind unmöglich, net erlaubt, geht net, gehn net, niemals erlaubt, is nich ok, nich erlaubt, untersagt, ausgeschlossen, sind tabu, ist tabu, ist nicht richtig, sind nicht richtig, wird abgelehnt, darf man nicht, darf man nich, darf man nicht legen, kann man nicht legen
MUST: muss, müssen, musst, mus, soll, sollte, sollen, muß, müsste, müsse, hat zu sein, muss man, man muss, muss immer, muss die, musste, mussten, mußt, müssn, müsst, muss es, muss sie, muss da, hat zu, brauchst du, brauch, braucht, braucht man, brauchst, gehört, gehören, muss wieder
MAY: darf, dürfen, kann, können, darfst, kannst, könnte, darf man, kann man, darf auch, möglich, darfs
V: ist, sind, war, waren, kommt, kommen, lag, liegt, legen, legt, legst, wird, werden, sein, is, sin, spielen, spielt, gespielt, gelegt, hat, haben, bin, sei, lege, liegen, folgen, folgt, wäre, bleibt sein, werde, gewesen, nehmen, nimmt, leg, spiel, setzen, drauflegen, kam, kamen, ham, habe, spielst, geht, gehen, gespielt werden, gelegt werden, kommt drauf, san, hinlegen, ablegen, drauf, drauflegn, nimmst, steht, folge, legn, gelegt wurde, gelegt worden, wurde, wurden, bleiben, bleibt
FILLER: der, die, das, dem, des, ich, glaub, glaube, denke, denk, ich glaube, ich glaub, ich denke, also, es, man, du, halt, einfach, vielleicht, bestimmt, sicher, eigentlich, wohl, ja, digga, digger, bruder, bro, alter, ey, mal, ma, so, eben, hier, er, sie, ihr, wir, dass, das ist, die regel, regel, regel ist, die regel ist, die regel lautet, lautet, regel lautet, meine regel, meine vermutung, vermutung, vermute, ich vermute, is die regel, okay also, ok also, basically, quasi, sozusagen, ich mein, ich meine, mein, meine, tippe, ich tippe, würde sagen, ich würde sagen, würd sagen, ich würd sagen, sag, ich sage, wahrscheinlich, warscheinlich, offenbar, anscheinend, scheint, es scheint, scheinbar, de, di, da, dat, jo, naja, hm, äh, ähm, lol, haha, omg, leute, mann, kp, glaub ich, glaube ich, denk ich, denke ich, meiner meinung nach, jetzt, jez, jetz, wirklich, echt, voll, total, definitiv, zu 100 prozent, safe, ganz, ganz sicher, ganz klar, klar, ich bin sicher, bin sicher, ich habs, habs, hab ein muster gefunden, muster, das muster ist, das muster, reihenfolge, die reihenfolge ist, in der reihenfolge, könnte sein dass, könnte sein, kann sein dass, kann sein, ist es so dass, es ist so dass, ist so dass, es ist halt so dass, ist es vielleicht so dass, ist es, ist die regel, sone, son, sowas, sowas wie, art, was, an, am, im, in, ins, neue karte, die neue karte, der neuen karte, neue, neuen, neu, nächste karte, die nächste karte, der nächsten karte, die karte, eine karte, die karten, karten mit, ne karte, meine karte, deine karte, jede neue karte, gelegte karte, gespielte karte, für, aus, zwar, nämlich, genauer, irgend, ich schwör, schwör, wetten, ich wette, wette, bitte, danke, herr lehrer, frau, hauptsache, laut, und so, irgendwelche, ihre, seine, ihren, seinen, sein wert, ihr wert, besitzen, beim, eh, schon, wo, der wert, dessen, deren, welche, welches, ihrem, sobald, moment, jawohl, juhu, man sagt, schätze, ich schätze, schätz, dafür, dabei, dieser, diese, dieses, diesen, theorie, meine theorie, nun, erlaubt COLON, richtig COLON, erlaubt =, richtig =, erlaubt ist COLON, erlaubt sind COLON, gefordert, zum schluss, am ende, zuerst mal, na, etwa
CARD: karte, karten, krate, katre, karde, krten, kartn, karta, mal, stück, wert, im wert, vom wert, kart, blatt, cards, card, karre, kartten, akrte, akrten, werte, akte, stk
ITS: wenn sie, wenn die karte, wenn man, wenn du, wenn deine karte, wenn meine karte, wenn du hast, wenn man hat, wenn die neue karte, wenn eine karte, wenn ich, ist die karte, wenn karte, wenn ne karte, wenn es ne, wenn es eine
THAT: die sind, die ist, welche, die, mit, das, der, die haben, die hat
SAME: gleich, gleiche, gleichen, gleicher, gleiches, selbe, selben, dieselbe, dasselbe, derselbe, derselben, demselben, denselben, gleichem, die gleiche, die selbe, das gleiche, das selbe, der gleiche, der selbe, die gleichen, gleihe, gleice, gleche, glaiche, geliche, gleichn, bleibt gleich, bleibt, bleiben, bleibt die gleiche, bleiben gleich, übereinstimmen, stimmt überein, behalten, bleib, behält, beibehalten, genau die gleiche, genau gleich, identisch, identische, same, selbes, selber, glich, gelich, gleich bleiben, gleich sein, genauso, dieselben, gleichbleiben, das selbe sein, teilen, teilt, übereinstimmende, gleihc
SELF: nochmal
DIFF: andere, anderer, anderes, anderen, ander, anders, verschieden, verschiedene, verschiedenen, unterschiedlich, unterschiedliche, wechseln, wechselt, ändern, ändert, die andere, das andere, der andere, nicht die gleiche, nicht das gleiche, nicht gleich, nicht die selbe, nicht dieselbe, nicht das selbe, nicht dasselbe, nicht der gleiche, gegenteil, andre, anderm, nem anderen, andern, nicht gleiche, ungleich, !=, entgegengesetzt, entgegengesetzte, wechsel, wechseln sich ab, ein anderes, eine andere, ein anderer, verschidene, andres, wechselt sich ab, wechselt immer, ändert sich, ändern sich, nicht dieselben, abwechseln, wechselnd, wechselnde, abweichen, nicht den gleichen, nicht gleicher, nicht gleiches, nicht den selben, kein gleiches, kein gleicher, keine gleiche, sich ändern, sich unterscheiden, unterscheiden, neue, neues, keine gleichen, neuer
ITSELF: wechseln, wechselt sie, wechseln sie, ändern sie
STAY: bleibt sie gleich, bleibt es gleich, bleibt gleich, behalten, bleibt die farbe gleich, bleibt sie, gleich bleiben, lassen, bleiben, nicht
TWICE: hintereinander, zweimal hintereinander, 2 mal hintereinander, nacheinander, zweimal, 2 mal, 2x, in folge, direkt hintereinander, nebeneinander, hinter einander, nochmal, doppelt, zweimal nacheinander, wieder, 2mal, hintereinnander, hinternander, hintereinader, aufeinander, aufeinanderfolgen, folgen, zwei mal, in reihe, beieinander, direkt nebeneinander, zwei mal hintereinander, 2 mal nacheinander, in einer reihe, direkt nacheinander, am stück, 2mal hintereinander, zwei hintereinander, noch mal
HIGHER: höher, höhere, höheren, größer, größere, größeren, mehr, hoch, hochgehen, höherer, grösser, größerer, höheres, größeres, hoher, steigen, steigt, steigend, aufsteigend, drüber, rauf, nach oben, hoeher, über, höherwertig, zunehmen, zunehmend, überbieten, größa, höha, stärker, strikt steigend, streng steigend, >, hocher, gösser, grösere, gröser, größer werden, höher werden, nach oben gehen, hoch gehen, hinauf, höer, strikt größer, höher gehen, übertreffen, oberhalb, höherem, grösere, wächst, größer geworden
LOWER: niedriger, niedrigere, niedrigeren, kleiner, kleinere, kleineren, tiefer, weniger, runter, niedrigerer, kleinerer, niedrigeres, kleineres, tiefere, sinkt, sinken, fallen, fällt, sinkend, absteigend, drunter, nach unten, unter, fallend, abnehmend, kleina, niedriga, schwächer, strikt fallend, streng fallend, <, kleiner werden, niedriger werden, runter gehen, runtergehen, hinab, nidriger, niederiger, darunter, unterbieten, tiefer gehen, unterhalb, niedrigerem, kleinerem, wird kleiner, niedrig er, kleener, kleinr
CLIMB up|up=: es steigt, steigt an, geht hoch, aufsteigend, aufsteigende reihenfolge, in aufsteigender reihenfolge, es geht hoch, es geht rauf, geht rauf, es geht nach oben, geht nach oben, wird immer höher, immer aufwärts, aufwärts, es geht aufwärts, geht aufwärts, steigt immer, immer steigend, die zahlen steigen, werte steigen, die werte steigen, treppe hoch, geht immer hoch
CLIMB down|down=: es sinkt, geht runter, absteigend, in absteigender reihenfolge, es geht runter, es geht nach unten, geht nach unten, abwärts, es geht abwärts, geht abwärts, die zahlen fallen, fallende reihenfolge, geht immer runter, wird immer kleiner
ORSAME: oder gleich, oder die gleiche, oder gleiche, oder das gleiche, oder dieselbe, oder die selbe, oder gleich hoch, oder gleich groß, gleich geht auch, gleiche zahl geht auch, gleich ist ok, gleich ist auch ok, gleich ist erlaubt, gleich ist auch erlaubt, gleiche auch, auch gleich, gleich auch, oder =, gleich ok, gleich geht, oder den gleichen, und gleich, bzw gleich, oder eben gleich, gleiche zahl ist ok, gleicher wert auch, gleiche geht auch, oder genauso, oder genau so, gleiches geht auch, oder dasselbe, oder gleich klein, gleich darf auch, gleichstand ok, oder gleichwertig, gleich is ok, gleich is auch ok, gleiche zahl ok, gleiche zahl auch, gleiche ist ok, oder gleich bleiben, gleichheit erlaubt, gleich erlaubt, gleiche zahl erlaubt, auch gleiche, oder genau gleich
NOTSAME: nicht gleich, nie gleich, gleich geht nicht, gleich nicht, aber nicht gleich, gleich ist falsch, gleiche nicht, gleich is falsch, ohne gleich, nicht die gleiche, gleich verboten, nicht gleich sein, gleich ist verboten, gleich ist nicht erlaubt, aber nicht 0, nicht 0, niemals gleich, keine gleichen, gleiche zahl geht nicht, gleiche zahl nicht, gleiche geht nicht, gleiche verboten, gleich zählt nicht, aber nie gleich, aber nicht die gleiche, aber nicht die gleiche zahl, nicht dieselbe, nicht die gleiche zahl, gleich gilt nicht
NEVERDOWN: nie runter, nicht runter, nie niedriger, niemals runter, nie kleiner, nicht kleiner, nie drunter, nicht niedriger
NEVERUP: nie hoch, nie höher, nicht höher, nie größer, nicht größer, nie rauf
MORETHAN: größer als, höher als, mehr als, über, ueber, grösser als, >, größer, grösser, höher, gröser als, oberhalb von
LESSTHAN: kleiner als, niedriger als, weniger als, unter, <, tiefer als, kleiner, kleiner alz, unterhalb von, niedriger
ATLEAST: mindestens, min, minimum, mind, mindesten, nicht kleiner als, >=, nicht weniger als, ab, wenigstens, nicht unter, ab der, von der, nicht niedriger als, größer gleich, größer oder gleich, minimal
ATMOST: höchstens, max, maximal, nicht größer als, nicht höher als, <=, nicht mehr als, maximum, bis, nicht über, bis zur, höchstns, kleiner gleich, kleiner oder gleich, bis zu, nicht höher wie, bis maximal
ANDMORE: und höher, und größer, und mehr, und drüber, und darüber, und aufwärts, und grösser, und alles drüber
ORMORE: oder höher, oder mehr, oder größer, aufwärts, +, oder drüber, oder darüber, oder grösser, plus, an aufwärts, nach oben
ANDLESS: und niedriger, und kleiner, und weniger, und drunter, und darunter, und abwärts, und tiefer, und alles drunter
ORLESS: oder niedriger, oder weniger, oder kleiner, abwärts, oder drunter, oder darunter, oda weniga, oder tiefer
BETWEEN: zwischen, von, alles zwischen, alles von, im bereich von
TO: bis, -, bis zu, bis zur, bis zum, –
INCLUSIVE: inklusive, einschließlich, inkl, beide dabei, inclusive
MULTIPLE: vielfaches von, vielfache von, durch, teilbar durch, ein vielfaches von, vielfaches der, mehrfaches von, die vielfachen von, vielfaches, reihe der
TABLE: er reihe, erreihe, teilbar, teilbar sein, teilbare, teilbaren, teilbar ist, teilbare werte, teilbare zahlen, teilen, er einmaleins, teilbar sind
STEP: entfernt, auseinander, schritte, schritt, unterschied, weg, abstand, differenz, werte entfernt, zahlen entfernt, weit weg, entfernt sein, weit entfernt, schritten, werte, zahlen, daneben, höher oder niedriger, mehr oder weniger, größer oder kleiner, höher oder tiefer, rauf oder runter, hoch oder runter, nach oben oder unten, drüber oder drunter, niedriger oder höher, kleiner oder größer, runter oder hoch, unterschiedlich, abweichung, weiter, stufen, weniger oder mehr, plätze
STEPHEAD: abstand, unterschied, differenz, der abstand, der unterschied, die differenz, unterschied von, abstand von, differenz von, abstand zur, unterschied ist, abstand ist, unterschied zwischen, im abstand von, der sprung, sprung, sprung von, springt um, schritt, schritte von
WITHIN: höchstens, maximal, max, bis zu, nicht mehr als, innerhalb von, <=, maximum
UP: mehr, höher, größer, drüber, hoch, nach oben, rauf, aufwärts, weiter, grösser, hoeher, darüber, weiter oben, steigen
DOWN: weniger, niedriger, kleiner, drunter, runter, nach unten, tiefer, abwärts, darunter, zurück, fallen
EXACTLY: genau, exakt
BY: um
PLUS: +, plus, um, steigt um, geht um, größer um, wird um, immer plus, hoch um, höher um, steigen um
MINUS: -, minus, sinkt um, fällt um, immer minus, runter um
PLUSMINUS: +-, +/-, plus minus, plus oder minus, plus/minus, + oder -, + / -
SUM: summe, die summe, zusammen, zusammengezählt, addiert, summe aus, summe von, summe der, die summe aus, die summe der, die summe von, quersumme mit, addieren, wenn man, zusammengerechnet, zusammenzählen, die summe mit, summe mit, in summe, insgesamt, zusammenzählt, addition von, summiert
THEM: letzten beiden, letzten zwei, letzten beiden karten, beiden letzten, den letzten beiden, der letzten beiden, letzten beiden werte, beide karten, die zwei karten, beiden karten, letzten 2 karten, letzten zwei karten, alter und neuer karte, alter und neuer, alte und neue, letzten und der neuen karte, letzter und neuer, letzten und neuen, letzten und der neuen, letzte und neue, also alte + neue karte, der letzten und der neuen karte, letzten karte und der neuen, letzten karte und neuen karte, zwei karten, letzte und neue karte, neue und letzte, neuer und alter, beider karten, die beiden, der beiden, beider, alte und neue karte, letzter und neuer karte, aus alt und neu, letzte + neue, alte + neue, neu + alt, der alten und der neuen karte, beiden
THEMTWO: letzten beiden, letzten zwei, letzten 2, beiden letzten, die beiden davor, die zwei davor, letzten beiden karten, die letzten beiden, die letzten zwei, die letzten zwei karten, die letzten 2, die letzten 2 karten, die letzten beiden karten
GET: ergibt, ergeben, muss ergeben, ist, muss, gibt, =, ergebt, geben, rauskommt, rauskommen, kommt raus
NEAR 0|1: nachbar, nachbarn, neben, daneben, die zahl daneben, benachbart, nebenan, eins daneben, direkt daneben, benachbarte, nachbarzahl, benachbarter, nachbarwert, eins mehr oder weniger, eins höher oder niedriger, eins mehr oder eins weniger, eins höher oder eins niedriger, 1 höher oder niedriger, 1 mehr oder weniger, plus minus 1, +-1, +1 oder -1, plus 1 oder minus 1, +/-1, eins drüber oder drunter, eins größer oder kleiner, ein wert daneben, benachbarte werte, nachbarkarte, angrenzend, eins hoch oder runter, eins rauf oder runter, 1 hoch oder runter, 1 größer oder kleiner, genau eins daneben, eins weiter oder zurück, eins hoch oder eins runter, eins niedriger oder höher, nachbarzahlen, nachbarwerte, eins höher oder tiefer, benachbarten wert, eins drunter oder drüber, benachbarter wert, ein höher oder ein niedriger, eins kleiner oder größer
RING: im kreis, über könig gehts mit ass weiter, nach könig kommt ass, zyklisch, ringförmig, im ring, rundherum, könig und ass sind nachbarn, ass und könig sind nachbarn, modulo 13, zyklisch modulo 13, nach dem könig kommt das ass, könig ass sind nachbarn, mit ring, mod 13, nach könig gehts mit ass weiter, könig und ass zählen als nachbarn, ass kommt nach könig, ass nach könig, nach dem könig wieder ass, nach könig wieder ass, könig zu ass geht, geht im kreis, als kreis, im kreis rum
NORING: k und ass nicht, könig und ass nicht, ass und könig nicht, könig ass nicht, ohne ring, nicht im kreis, könig und ass nicht verbunden, könig und ass sind keine nachbarn, ass und könig sind keine nachbarn, aber nicht über den könig drüber, nicht über den könig drüber, nicht über den könig hinaus, kein kreis, ohne kreis, könig ass zählt nicht, könig und ass zählt nicht, könig und ass gelten nicht, von könig auf ass geht nicht, ass könig geht nicht, könig ass geht nicht, nicht könig ass, nicht von könig zu ass, ass und könig zählen nicht, könig und ass zählen nicht, nicht zyklisch, nicht über könig, könig ass gilt nicht, kein übergang von könig zu ass, aber nicht könig ass, aber nicht im kreis
ALT: abwechselnd, wechseln sich ab, im wechsel, abwechseln, immer abwechselnd, wechselt sich ab, wechseln, wechselt, abwechslend, abwexeln, imma abwexeln, immer abwechseln, immer im wechsel, wechseln ab, alternieren, alternierend, alterniert, wechseln sich immer ab, abwechslung, wechselnd, sich abwechseln, abwächselnd, abwechseld, abwechlsend, immer hin und her, hin und her, wechselweise, wechsl, tauschen sich ab, abwexelnd
FLIP: wechselt jedes mal
REPEAT: usw, und so weiter, immer wieder, wiederholen, wiederholt, nochmal, und nochmal, und wieder, und wieder von vorn, von vorn, und von vorne, von vorne, wieder von vorne, dann von vorn, immer so weiter, und immer so weiter, im kreis, immer im kreis, etc, und so, ..., dann wieder, wiederholt sich, und das immer wieder, und dann wieder, und dann von vorne, dann nochmal, und repeat, wieder von vorn, dann von vorne, und dann wieder von vorne, dann wieder von vorne, in dieser reihenfolge, reihum, immer weiter, wiederholung, und das wiederholt sich, und es wiederholt sich, das wiederholt sich, loop, in dauerschleife, in schleife, schleife, danach von vorn, das ganze wieder, das muster wiederholt sich, und wieder so, und dann nochmal, und immer wieder, und wieder von vorne, usw., der reihe nach, zyklus, dann das gleiche nochmal, und das ganze von vorne
FIRST: erst, zuerst, als erstes, beginnend mit, beginnt mit, fängt an mit, start, startet mit, anfang, start mit, am anfang, angefangen mit, beginnt, es beginnt mit, fängt mit, los gehts mit, starter, startkarte, los mit
COUNTED: mal, stück, x, karten
END: mehr nicht, mehr nich, mehr ist es nicht, das wars, fertig, das ist alles, ende, und das wars, das wars schon, und mehr nicht, punkt, basta, und fertig, aus
CLOSED: sonst nix, sonst nichts, nichts anderes, nix anderes, was anderes geht nicht, was anderes nicht, und sonst nix, und sonst nichts, nichts sonst, nix sonst, sonst geht nix, sonst geht nichts, alles andere nicht, alles andere falsch, alles andere ist falsch, rest falsch, rest nicht, und nichts anderes, und nix anderes, anderes nicht, keine andern, keine anderen, andere gehen nicht, andere gehn nich, andere sind falsch, sonst is alles falsch, sonst ist alles falsch, de andern san falsch, der rest ist falsch, der rest nicht, sonst gar nix, nichts weiter, nix weiter
NOTMORE: aber nicht beides, nicht beides, aber nich beides, nich beides, genau eins davon, aber nicht beides gleichzeitig, xor, nur eins von beiden, aber nie beides, genau eins von beiden, aber nicht beide, nur eins davon, nie beides
VICEVERSA: umgekehrt, andersrum, anders rum, anders herum, umgekehrt auch, andersherum, vice versa, umgedreht, und umgekehrt genauso, genau andersrum
NOTONLY: nicht nur, nich nur, nicht immer, muss nicht, müssen nicht, nicht unbedingt, net nur, nicht bloß, musst nicht, muss nich, muss man nicht, nicht alle, nicht jede, man muss nicht, man muss nich, muss man nich
STRANGE: ich hab, ich habe, hab ich, dachte, ich dachte, dachte erst, stimmt nicht, stimmt nich, lieblingsfarbe, ich mag, quatsch, ach quatsch, ne doch, verarscht, doch nicht, was ist, manchmal, meistens, oft, fast immer, zum beispiel, zb, z b, oder so was, irgendwie, oder sowas, oder so
FIXED: nie, nur, auch, rot, brot, rat, gerate, gerne, gerecht, schwer, herr, kurz, spiel, spiele, lehrer, lehrerin, freund, freundin, grün, blau, gelb, lieblings, heute, gestern, morgen, spät, dumm, doof, toll, schlecht, besser, schöner, farbig, bunt, licht, nacht, macht, lacht, weg, meer, leer, sehr, mehr, wer, zehen, sahen, sieden, lieben, lieber, leben, geben, gibt, liebe, über, unter, hinter, immer, zimmer, unser, außen, aussen, großen
"""
)
