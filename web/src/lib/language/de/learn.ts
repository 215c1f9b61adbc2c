import type { Words } from "../words.svelte";

export const learn: Words["learn"] = {
  learn: "Lernen",
  firstLesson: "Erste Lektion",
  again: "Erste Lektion noch einmal",
  playIt: "Spielen",
  tasks: "Aufgaben",
  task: (number, title) => `Aufgabe ${number}: ${title}`,
  done: "Geschafft.",
  playGame: "Eine Partie spielen",
  next: "Weiter",
  skip: "Überspringen",
  startAgain: "Von vorn",
  notMate: "Das ist kein Matt. Beginnen Sie die Aufgabe von vorn und suchen Sie einen anderen Zug.",
  noLesson: "Diese Lektion gibt es nicht.",
  noBoard: "Dieser Server bietet das Brett dieser Lektion nicht an.",
  courses: {
    plane: {
      title: "Erste Schritte in der Ebene",
      tasks: {
        noEdge: {
          title: "Kein Rand",
          text: "Das Brett geht immer weiter. Ziehen Sie es, um sich umzusehen; Mausrad, zwei Finger oder + und − vergrößern und verkleinern. Irgendwo rechts steht ein schwarzer Bauer: Schlagen Sie ihn mit dem Turm. Klicken Sie auf den Turm, dann auf den Bauern.",
          praise: "Ein Turm zieht, so weit nichts im Wege steht, auch über das Sichtbare hinaus.",
        },
        arrows: {
          title: "Pfeile am Rand",
          text: "Ein kleiner Pfeil am Rand zeigt auf eine Figur außerhalb des Ausschnitts. Ein Druck darauf fliegt hin; „Voriger Ausschnitt“ führt zurück. Schlagen Sie den fernen Bauern mit dem Läufer: Läufer wählen, zum Bauern fliegen, anklicken.",
          praise: "Wie weit auseinander sie auch stehen: Eine Linie ist eine Linie.",
        },
        mann: {
          title: "Der Mann",
          text: "Der Mann zieht wie ein König, ein Feld in jede Richtung, kann aber geschlagen werden. Schlagen Sie alle drei Bauern.",
          praise: "Langsam, doch er hält, was er erreicht.",
        },
        hawk: {
          title: "Der Falke",
          text: "Der Falke springt genau zwei oder genau drei Felder in jede der acht Richtungen, über alles hinweg. Schlagen Sie alle drei Bauern.",
          praise: "Ein einzelnes Feld weit kann er nicht: Direkt neben einem Falken ist man sicher.",
        },
        chancellor: {
          title: "Der Kanzler",
          text: "Der Kanzler zieht wie ein Turm oder wie ein Springer. Schlagen Sie alle drei Bauern.",
          praise: "Nach der Dame ist er hier die stärkste Figur.",
        },
        promotion: {
          title: "Umwandlung",
          text: "Ein weißer Bauer wandelt sich auf Reihe 11 um, ein schwarzer auf Reihe 4: die violetten Linien. Führen Sie Ihren Bauern hin und wählen Sie, was er wird.",
          praise: "Außer den gewohnten Figuren kann er Mann, Falke oder Kanzler werden.",
        },
        mate: {
          title: "Matt ohne Rand",
          text: "In eine Ecke lässt sich ein König hier nicht treiben: Es gibt keine. Ihre Türme beherrschen die Reihen über und unter ihm. Setzen Sie in einem Zug matt.",
          praise: "Drei Reihen genügen: Matt. Sie sind bereit für eine Partie in der Ebene.",
        },
      },
    },
    cube: {
      title: "Erste Schritte im Würfel",
      tasks: {
        floors: {
          title: "Acht Stockwerke",
          text: "Acht Bretter liegen übereinander, Stockwerk s zuunterst, Stockwerk z zuoberst. Ein Feld heißt nach Linie, Reihe und Stockwerk. Ihr Turm auf d4s zieht geradewegs nach oben: Schlagen Sie den Bauern auf d4x. Klicken Sie auf den Turm, dann auf den Bauern in seinem Stockwerk, oder spielen Sie im Bild des Würfels.",
          praise: "Geradewegs nach oben heißt: dieselbe Linie und Reihe auf einem anderen Stockwerk.",
        },
        rook: {
          title: "Der Turm",
          text: "Ein Turm zieht entlang einer von drei Achsen: zur Seite, nach vorn, oder nach oben und unten. Schlagen Sie alle drei Bauern.",
          praise: "Sechs Richtungen statt vier.",
        },
        bishop: {
          title: "Der Läufer",
          text: "Ein Läufer zieht entlang zweier Achsen zugleich, je einen Schritt: zwölf Richtungen. Nach oben und vorn, nach oben und zur Seite, oder flach, wie Sie es kennen. Schlagen Sie alle drei Bauern.",
          praise: "Nichts zieht in diesem Spiel entlang aller drei Achsen zugleich.",
        },
        knight: {
          title: "Der Springer",
          text: "Ein Springer geht zwei Felder entlang einer Achse und eines entlang einer anderen, Stockwerke eingeschlossen. Schlagen Sie alle drei Bauern.",
          praise:
            "Bis zu vierundzwanzig Felder: Wählen Sie ihn und zählen Sie die Markierungen in jedem Stockwerk.",
        },
        pawn: {
          title: "Der Bauer",
          text: "Ein weißer Bauer geht vorwärts oder ein Stockwerk hinauf. Er schlägt nach vorn und zur Seite, nach oben und zur Seite, oder nach vorn und oben. Schlagen Sie alle drei Bauern.",
          praise: "Es gibt keinen Doppelschritt und kein En passant.",
        },
        promotion: {
          title: "Umwandlung",
          text: "Ein Bauer wandelt sich nur an der fernen Kante um: für Weiß Reihe 8 in Stockwerk z. Bringen Sie ihn dorthin.",
          praise:
            "In Stockwerk z, aber nicht auf Reihe 8, bleibt er Bauer, ebenso auf Reihe 8 eines tieferen Stockwerks.",
        },
        mate: {
          title: "Matt in der Ecke",
          text: "Der schwarze König steht in der Ecke h8z mit sechs Feldern um sich. Setzen Sie in einem Zug matt.",
          praise: "Matt. Sie sind bereit für eine Partie im Würfel.",
        },
      },
    },
  },
  boards: {
    plane: {
      intro:
        "Das Brett hat keinen Rand. Jedes Feld hat zwei Zahlen, zuerst quer, dann hoch, und beide können negativ sein. Turm, Läufer, Dame und Kanzler ziehen, so weit nichts im Wege steht, auch weiter, als Sie sehen: Verschieben Sie das Brett, verkleinern Sie es, oder tippen Sie den Zug ein.",
      pieces: {
        M: "ein Schritt in jede Richtung wie ein König, kann aber geschlagen werden.",
        H: "springt genau zwei oder genau drei Felder in jede der acht Richtungen.",
        C: "zieht wie ein Turm oder wie ein Springer.",
      },
      rules: {
        r1: "Ein Bauer, der noch nicht gezogen hat, darf zwei Felder weit gehen, wo er auch steht. En passant gilt wie gewohnt.",
        r2: "Ein weißer Bauer wandelt sich auf Reihe 11 um, ein schwarzer auf Reihe 4: die violetten Linien. Zur Wahl stehen Dame, Turm, Läufer, Springer, Mann, Falke und Kanzler.",
        r3: "Es gibt keine Rochade und kein Remis durch das Zählen von fünfzig Zügen.",
        r4: "Ein gepunkteter Strahl mit Pfeilspitze bedeutet, dass die Linie ohne Ende weitergeht.",
      },
    },
    cube: {
      intro:
        "Acht Bretter liegen übereinander: Stockwerke s (zuunterst) bis z (zuoberst). Ein Feld heißt nach Linie, Reihe und Stockwerk, etwa e4v. Weiß beginnt vorn in den untersten Stockwerken, Schwarz hinten in den obersten.",
      pieces: {
        R: "entlang einer der drei Achsen: 6 Richtungen, auch geradewegs nach oben und unten.",
        B: "entlang zweier Achsen zugleich, je ein Schritt: 12 Richtungen.",
        Q: "Turm und Läufer zusammen: 18 Richtungen.",
        K: "ein Schritt in eine der 18 Richtungen der Dame.",
        N: "zwei Felder entlang einer Achse und eines entlang einer anderen: bis zu 24 Felder.",
        P: "ein Schritt vorwärts oder ein Stockwerk hinauf (für Schwarz zurück und hinab); schlägt einen Schritt schräg voraus.",
      },
      rules: {
        r1: "Nichts zieht entlang aller drei Achsen zugleich.",
        r2: "Ein Bauer schlägt nach vorn und zur Seite, nach oben und zur Seite, oder nach vorn und oben.",
        r3: "Ein Bauer wandelt sich nur an der fernen Kante um: Reihe 8 in Stockwerk z für Weiß, Reihe 1 in Stockwerk s für Schwarz.",
        r4: "Es gibt keinen Doppelschritt, kein En passant und keine Rochade.",
      },
    },
    chess: {
      intro:
        "Das Spiel des Weltschachbundes mit allen seinen Regeln: Rochade, En passant, Umwandlung und jede Art von Remis.",
      pieces: {},
      rules: {
        r1: "Zur Rochade ziehen Sie den König zwei Felder auf den Turm zu.",
        r2: "Remis kann gefordert werden, wenn eine Stellung zum dritten Mal entsteht oder nach fünfzig Zügen ohne Schlagen und Bauernzug.",
        r3: "Von selbst endet die Partie remis beim fünften Mal, nach fünfundsiebzig solchen Zügen, oder wenn kein Matt mehr möglich ist.",
        r4: "Läuft eine Uhr ab, so verliert, wem sie gehört, es sei denn, die andere Seite könnte mit ihrem Material gar nicht mattsetzen.",
      },
    },
  },
};
