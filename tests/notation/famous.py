"""Six famous games, each move legal and each sign right: players, result, ply count, moves."""

FAMOUS = {
    "Anderssen - Kieseritzky, London 1851": (
        "1-0",
        45,
        "1.e4 e5 2.f4 exf4 3.Bc4 Qh4+ 4.Kf1 b5 5.Bxb5 Nf6 6.Nf3 Qh6 7.d3 Nh5 8.Nh4 Qg5 9.Nf5 c6 "
        "10.g4 Nf6 11.Rg1 cxb5 12.h4 Qg6 13.h5 Qg5 14.Qf3 Ng8 15.Bxf4 Qf6 16.Nc3 Bc5 17.Nd5 Qxb2 "
        "18.Bd6 Bxg1 19.e5 Qxa1+ 20.Ke2 Na6 21.Nxg7+ Kd8 22.Qf6+ Nxf6 23.Be7#",
    ),
    "Morphy - Duke Karl and Count Isouard, Paris 1858": (
        "1-0",
        33,
        "1.e4 e5 2.Nf3 d6 3.d4 Bg4 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7 8.Nc3 c6 9.Bg5 b5 "
        "10.Nxb5 cxb5 11.Bxb5+ Nbd7 12.O-O-O Rd8 13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7 16.Qb8+ "
        "Nxb8 17.Rd8#",
    ),
    "Botvinnik - Capablanca, Rotterdam 1938": (
        "1-0",
        81,
        "1.d4 Nf6 2.c4 e6 3.Nc3 Bb4 4.e3 d5 5.a3 Bxc3+ 6.bxc3 c5 7.cxd5 exd5 8.Bd3 O-O 9.Ne2 b6 "
        "10.O-O Ba6 11.Bxa6 Nxa6 12.Bb2 Qd7 13.a4 Rfe8 14.Qd3 c4 15.Qc2 Nb8 16.Rae1 Nc6 17.Ng3 "
        "Na5 18.f3 Nb3 19.e4 Qxa4 20.e5 Nd7 21.Qf2 g6 22.f4 f5 23.exf6 Nxf6 24.f5 Rxe1 25.Rxe1 "
        "Re8 26.Re6 Rxe6 27.fxe6 Kg7 28.Qf4 Qe8 29.Qe5 Qe7 30.Ba3 Qxa3 31.Nh5+ gxh5 32.Qg5+ Kf8 "
        "33.Qxf6+ Kg8 34.e7 Qc1+ 35.Kf2 Qc2+ 36.Kg3 Qd3+ 37.Kh4 Qe4+ 38.Kxh5 Qe2+ 39.Kh4 Qe4+ "
        "40.g4 Qe1+ 41.Kh5",
    ),
    "D. Byrne - Fischer, New York 1956": (
        "0-1",
        82,
        "1.Nf3 Nf6 2.c4 g6 3.Nc3 Bg7 4.d4 O-O 5.Bf4 d5 6.Qb3 dxc4 7.Qxc4 c6 8.e4 Nbd7 9.Rd1 Nb6 "
        "10.Qc5 Bg4 11.Bg5 Na4 12.Qa3 Nxc3 13.bxc3 Nxe4 14.Bxe7 Qb6 15.Bc4 Nxc3 16.Bc5 Rfe8+ "
        "17.Kf1 Be6 18.Bxb6 Bxc4+ 19.Kg1 Ne2+ 20.Kf1 Nxd4+ 21.Kg1 Ne2+ 22.Kf1 Nc3+ 23.Kg1 axb6 "
        "24.Qb4 Ra4 25.Qxb6 Nxd1 26.h3 Rxa2 27.Kh2 Nxf2 28.Re1 Rxe1 29.Qd8+ Bf8 30.Nxe1 Bd5 "
        "31.Nf3 Ne4 32.Qb8 b5 33.h4 h5 34.Ne5 Kg7 35.Kg1 Bc5+ 36.Kf1 Ng3+ 37.Ke1 Bb4+ 38.Kd1 "
        "Bb3+ 39.Kc1 Ne2+ 40.Kb1 Nc3+ 41.Kc1 Rc2#",
    ),
    "Karpov - Topalov, Linares 1994": (
        "1-0",
        77,
        "1.d4 Nf6 2.c4 c5 3.Nf3 cxd4 4.Nxd4 e6 5.g3 Nc6 6.Bg2 Bc5 7.Nb3 Be7 8.Nc3 O-O 9.O-O d6 "
        "10.Bf4 Nh5 11.e3 Nxf4 12.exf4 Bd7 13.Qd2 Qb8 14.Rfe1 g6 15.h4 a6 16.h5 b5 17.hxg6 hxg6 "
        "18.Nc5 dxc5 19.Qxd7 Rc8 20.Rxe6 Ra7 21.Rxg6+ fxg6 22.Qe6+ Kg7 23.Bxc6 Rd8 24.cxb5 Bf6 "
        "25.Ne4 Bd4 26.bxa6 Qb6 27.Rd1 Qxa6 28.Rxd4 Rxd4 29.Qf6+ Kg8 30.Qxg6+ Kf8 31.Qe8+ Kg7 "
        "32.Qe5+ Kg8 33.Nf6+ Kf7 34.Be8+ Kf8 35.Qxc5+ Qd6 36.Qxa7 Qxf6 37.Bh5 Rd2 38.b3 Rb2 "
        "39.Kg2",
    ),
    "Carlsen - Karjakin, New York 2016, with the mate played out": (
        "1-0",
        101,
        "1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.f3 e5 6.Nb3 Be7 7.c4 a5 8.Be3 a4 9.Nc1 O-O "
        "10.Nc3 Qa5 11.Qd2 Na6 12.Be2 Nc5 13.O-O Bd7 14.Rb1 Rfc8 15.b4 axb3 16.axb3 Qd8 17.Nd3 "
        "Ne6 18.Nb4 Bc6 19.Rfd1 h5 20.Bf1 h4 21.Qf2 Nd7 22.g3 Ra3 23.Bh3 Rca8 24.Nc2 R3a6 25.Nb4 "
        "Ra5 26.Nc2 b6 27.Rd2 Qc7 28.Rbd1 Bf8 29.gxh4 Nf4 30.Bxf4 exf4 31.Bxd7 Qxd7 32.Nb4 Ra3 "
        "33.Nxc6 Qxc6 34.Nb5 Rxb3 35.Nd4 Qxc4 36.Nxb3 Qxb3 37.Qe2 Be7 38.Kg2 Qe6 39.h5 Ra3 "
        "40.Rd3 Ra2 41.R3d2 Ra3 42.Rd3 Ra7 43.Rd5 Rc7 44.Qd2 Qf6 45.Rf5 Qh4 46.Rc1 Ra7 47.Qxf4 "
        "Ra2+ 48.Kh1 Qf2 49.Rc8+ Kh7 50.Qh6+ Kxh6 51.Rh8#",
    ),
}
