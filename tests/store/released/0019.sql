BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0019');
CREATE TABLE answers (
	class_id TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	answer TEXT NOT NULL, 
	CONSTRAINT pk_answers PRIMARY KEY (class_id, "key")
);
CREATE TABLE class_rules (
	class_id TEXT NOT NULL, 
	rule TEXT NOT NULL, 
	CONSTRAINT pk_class_rules PRIMARY KEY (class_id, rule), 
	CONSTRAINT fk_class_rules_class_id_classes FOREIGN KEY(class_id) REFERENCES classes (id) ON DELETE CASCADE
);
INSERT INTO "class_rules" VALUES('91b7584a2265b1f5','"alternate-colour"');
INSERT INTO "class_rules" VALUES('91b7584a2265b1f5','"odd-black-even-red"');
CREATE TABLE class_teachers (
	class_id TEXT NOT NULL, 
	teacher TEXT NOT NULL, 
	CONSTRAINT pk_class_teachers PRIMARY KEY (class_id, teacher), 
	CONSTRAINT fk_class_teachers_class_id_classes FOREIGN KEY(class_id) REFERENCES classes (id) ON DELETE CASCADE, 
	CONSTRAINT fk_class_teachers_teacher_teachers FOREIGN KEY(teacher) REFERENCES teachers (id) ON DELETE CASCADE
);
CREATE TABLE classes (
	id TEXT NOT NULL, 
	code TEXT NOT NULL, 
	prefix TEXT NOT NULL, 
	teacher TEXT NOT NULL, 
	opened_at DOUBLE NOT NULL, 
	closed_at DOUBLE, 
	begun BOOLEAN DEFAULT 0 NOT NULL, 
	finished BOOLEAN DEFAULT 0 NOT NULL, 
	keep_names BOOLEAN DEFAULT 0 NOT NULL, 
	names_removed_at DOUBLE, 
	seats_changed INTEGER DEFAULT '0' NOT NULL, wifi TEXT, 
	CONSTRAINT pk_classes PRIMARY KEY (id), 
	CONSTRAINT uq_classes_code UNIQUE (code)
);
INSERT INTO "classes" VALUES('91b7584a2265b1f5','DMFWVW','DMF','teacher',1000000.0,NULL,1,1,0,NULL,7,NULL);
CREATE TABLE events (
	stream TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	body TEXT NOT NULL, 
	"key" TEXT, ran DOUBLE, 
	CONSTRAINT pk_events PRIMARY KEY (stream, seq), 
	CONSTRAINT uq_events_stream_key UNIQUE (stream, "key"), 
	CONSTRAINT ck_events_seq_from_one CHECK (seq > 0)
);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',1,1000000.0,'{"type":"opened","plan":{"title":"Class","ruleset":"lesson","rule":"alternate-colour","band":"easy","tables":2,"expulsion":true,"robots":true,"points":true,"prophet_word":"prophet","dealer_word":"nature","dealers":"nature","dealer_bands":["easy","medium"],"dealer_tags":[],"dealer_rules":[],"turn_clock":null,"call_clock":null,"round_clock":null,"last_call":90,"predictions":false,"chance":false,"stand_in":false,"steps":[],"lesson":"","starters":[],"devices":"each","rehearsal":false,"names":"free","rules":[],"deal":"own","reveal":"done","ladder":false,"language":"en","wall":"tables","prompts":false},"seed":"","engine":"0.3.0","v":1}',NULL,1000000.0);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',2,1000000.0,'{"type":"seated","seat":"s1","table":1,"robot":null,"v":1}',NULL,1000000.0);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',3,1000000.0,'{"type":"seated","seat":"s2","table":1,"robot":null,"v":1}',NULL,1000000.0);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',4,1000000.0,'{"type":"seated","seat":"s3","table":1,"robot":null,"v":1}',NULL,1000000.0);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',5,1000000.0,'{"type":"seated","seat":"s4","table":1,"robot":null,"v":1}',NULL,1000000.0);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',6,1000000.0,'{"type":"seated","seat":"s5","table":2,"robot":null,"v":1}',NULL,1000000.0);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',7,1000000.0,'{"type":"seated","seat":"s6","table":2,"robot":null,"v":1}',NULL,1000000.0);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',8,1000000.0,'{"type":"seated","seat":"s7","table":2,"robot":null,"v":1}',NULL,1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',1,1000000.0,'{"type":"dealt","header":{"format":"eleusis-record/1","dealer":"Nature","players":["s1","s2","s3","s4"],"stock":["6S","QH","4H","9D","QC","7C","8H","JC","10S","2C","3C","9H","8H","AH","2D","AS","8S","AD","9S","9S","8D","6H","QS","4H","6D","8S","5C","2D","5H","5H","10H","AS","2H","AH","10C","10C","8C","9H","4D","AC","7H","10D","5D","2S","2H","4S","KH","8D","JS","QD","7S","7D","AD","KD","6S","JS","9C","5C","JC","3C","8C","10D","7D","10H","AC","KC","6D","10S","5S","QC","JH","6C","JD","KD","QH","KH","KC","KS","4C","3H","JD","3D","JH","KS","5D","7H","2S","3S","QD","7S","9C","9D","4C","6C","4D","6H","QS","5S","7C","3D","3H","4S","2C","3S"],"extra_decks":[["7D","AD","6D","10H","QC","10C","AS","9D","6C","AC","4C","9H","4D","KD","2S","2H","QS","10D","6S","4H","3S","9C","2C","JC","3D","7C","JD","5D","9S","8S","JH","4S","7H","8D","5C","10S","2D","3H","KH","5S","3C","AH","KS","KC","8C","6H","JS","8H","5H","QH","7S","QD"],["QH","9H","AD","KS","4H","7S","9C","7D","AH","KD","2D","2S","2H","2C","KH","10S","3S","JS","3D","6C","3C","5H","JC","8S","8H","QD","10H","7C","AC","8D","KC","6D","AS","10C","9D","5C","4C","QS","5S","10D","4S","7H","QC","3H","9S","6H","8C","4D","JH","6S","JD","5D"],["AS","10D","3S","QD","AH","JD","4D","JS","AC","7D","JC","QH","KS","10H","7S","9C","2D","5C","6D","10C","2C","10S","4H","3H","KC","6C","7H","9D","5D","QC","6S","4C","AD","6H","5S","KH","8C","4S","5H","7C","2S","8H","9S","9H","8S","8D","3D","QS","KD","3C","2H","JH"],["9S","JS","QC","9D","AH","5H","9H","KD","7D","4H","JH","7C","2C","8S","6H","3H","6D","KC","7S","8H","3S","9C","10D","KS","2D","KH","5S","AD","JC","4S","7H","QD","3D","4D","8C","6C","5C","QH","6S","2H","10S","10C","2S","4C","AC","AS","8D","JD","5D","3C","10H","QS"],["AD","8S","3S","KS","3H","QD","KC","JS","QC","3D","6C","9C","3C","7S","2D","QH","9D","6H","4H","5D","8H","4S","KD","6D","AC","2S","AS","KH","10S","7H","8C","2H","10C","9H","10H","JC","8D","4C","6S","JH","5C","7C","5S","7D","QS","AH","2C","4D","10D","5H","JD","9S"],["KS","3H","JH","6S","5H","10C","3D","8C","3C","JD","5C","9H","2H","QH","7H","3S","8H","QS","10D","QD","QC","JS","4S","9C","7D","6H","KH","2D","4C","8S","10H","AS","2C","KC","JC","9S","7C","9D","2S","8D","5D","AD","5S","6C","KD","4D","AH","AC","6D","10S","7S","4H"],["JC","10S","QC","8H","7H","7S","7C","7D","KD","6H","9S","AH","KC","9D","3S","10C","10D","2C","QS","9C","2D","5H","6S","2S","10H","9H","8S","3C","QD","AD","2H","5C","5D","QH","6C","6D","4H","AS","8C","4D","JH","5S","KH","3H","JD","JS","4C","KS","8D","4S","AC","3D"],["9S","4H","5H","KH","JD","10C","QS","AC","6S","2H","6D","AS","7C","8D","8H","7D","3D","4C","3H","QD","3C","9H","KD","8S","10H","AH","JS","JC","7H","9C","KC","2D","10D","2S","3S","QC","6C","QH","5D","KS","4S","5S","8C","10S","5C","6H","JH","4D","2C","AD","7S","9D"],["10S","4H","2D","AH","JD","8C","4S","6D","5C","KH","2C","10H","QH","7D","JS","9D","3S","8D","6S","QC","7S","9S","JH","10D","5S","AC","7H","9H","AD","3C","3D","2H","8S","KS","10C","6H","9C","8H","3H","4C","4D","KC","KD","7C","2S","5D","JC","5H","6C","AS","QD","QS"],["3H","QH","9C","10D","AS","KS","8D","3D","QD","2S","4C","2C","KD","KC","4H","AH","QS","6H","10S","8C","5H","7C","9D","QC","9S","AD","9H","2H","6S","6D","10C","AC","JD","4S","7S","7D","10H","5S","5C","3C","JC","7H","5D","KH","6C","JH","8H","JS","2D","3S","8S","4D"]]},"ruleset":{"id":"lesson","title":"Lesson","about":"8 cards, Prophet, no expulsion. Made for a first lesson: about 15 minutes.","source":"ours","players":[3,7],"hand":8,"several_starters":false,"first_player":"counted","longest":4,"refill_at":null,"wrong_penalty":1,"no_play_penalty":2,"no_play_reward":2,"prophet":true,"false_prophet_penalty":3,"marker":"declarer","expelled_from":null,"expelled_from_marker":null,"empty_bonus":4,"cap":"before","count_down_from":null,"guess_bonus":null,"never_dealt":10},"rule":{"id":"alternate-colour","written":"alternate-colour","states":[[[1,"fff8000001fff"],[2,"7fffffe000"]],[[2,"7fffffe000"]],[[1,"fff8000001fff"]]],"starters":1,"said":{"shown":"Play a red card on a black card, and a black card on a red card.","template":{"text":"Play a red card on a black card, and a black card on a red card."}},"start":{"shown":"Any card may start.","template":{"text":"Any card may start."}},"hinted":[{"shown":"Only the colours matter: 5♦ counts the same as 8♥.","template":{"text":"Only the colours matter: 5♦ counts the same as 8♥."}},{"shown":"Look only at the last card: the same cards are right after every 5♦.","template":{"text":"Look only at the last card: the same cards are right after every 5♦."}}],"difficulty":"easy","tags":["colour"],"language":"en","edition":1},"twin_of":null,"engine":"0.3.0","v":2}',NULL,1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',1,1000000.0,'{"type":"dealt","header":{"format":"eleusis-record/1","dealer":"Nature","players":["s5","s6","s7"],"stock":["KS","7S","3D","5D","QC","4H","JD","QH","KD","JC","8H","KH","8S","JS","9D","4C","3S","AH","7S","4S","JH","10S","3S","8D","4D","6S","8D","9S","7D","7D","JD","7H","10D","4H","10H","QC","2D","QS","5H","9S","4C","10S","10C","3D","2S","4D","6H","9C","2C","5C","2S","6D","5S","9C","3C","JH","JS","6H","KC","QD","8H","2D","QD","JC","AD","8C","10H","8C","2C","9H","KD","AS","2H","8S","KH","AH","QH","10D","6C","7H","AD","6D","10C","5D","2H","QS","9H","5C","KC","5H","AC","6C","6S","AC","5S","3H","AS","3C","3H","7C","7C","9D","KS","4S"],"extra_decks":[["3H","9H","5H","5S","10C","6C","8D","4C","JH","4D","7D","10D","4S","JS","7H","2C","JC","10H","2H","KH","3C","6S","KC","6D","9S","QD","KD","9D","8S","2D","AD","5C","AS","KS","3D","AH","8H","6H","9C","AC","2S","JD","3S","8C","10S","4H","QH","7C","QS","QC","5D","7S"],["JH","7H","10C","KH","3H","8S","7C","AH","5C","QC","5S","7S","2H","JC","8H","6D","2C","QS","3S","4S","2S","3D","QH","10D","9H","JD","9C","10H","4H","4C","AC","JS","9S","7D","6S","6H","8C","5D","KC","KD","KS","2D","8D","6C","4D","QD","10S","9D","3C","AS","AD","5H"],["9H","6D","QD","8S","AH","6S","3S","AS","6C","5D","8H","QH","JC","6H","KS","KH","JS","10S","2S","5C","2C","5S","3D","KC","5H","8D","KD","AC","9S","4C","7C","2H","9D","7D","AD","2D","10H","JD","3H","QC","4H","7S","QS","4S","3C","JH","8C","7H","4D","10D","10C","9C"],["QH","9H","2C","5H","4H","3C","JC","3H","6C","4S","QD","8C","QS","10H","2D","10D","8D","4C","KD","AD","KS","JD","3D","10C","AH","QC","3S","5D","9S","7H","KH","JH","6S","9D","5S","2S","7S","7C","5C","AS","6D","JS","9C","8H","8S","4D","7D","AC","KC","2H","6H","10S"],["3D","4C","9S","KH","7C","KC","2S","8D","5H","6S","4H","8H","QC","7H","3S","QH","4S","3C","2C","JC","9D","10C","KS","5D","10D","9H","10S","2D","AH","8S","6D","5C","7S","JS","6H","AD","4D","2H","8C","10H","9C","QD","3H","7D","AS","KD","6C","QS","5S","JD","AC","JH"],["7S","AD","10H","9S","JD","5S","3S","7H","3C","9D","8H","QC","6C","5C","JC","5H","KD","8D","7D","AS","8S","8C","JS","JH","4D","KH","2D","6H","7C","2H","10C","3H","QD","QS","KS","3D","2S","4H","4C","9H","6D","10S","5D","4S","6S","AC","QH","KC","9C","10D","2C","AH"],["9D","7D","JS","2S","10S","4H","5C","2H","JD","9S","8S","QS","AD","4S","7S","KC","5H","QD","AH","8C","5S","8H","6H","QC","5D","3S","AC","7C","2D","6S","3D","8D","AS","4D","2C","3H","9C","KD","6C","9H","3C","JH","QH","10D","10H","6D","10C","JC","7H","4C","KH","KS"],["AS","9C","9D","QH","7D","6D","5S","KH","AC","QC","QD","3C","2D","3S","10H","4D","KC","KS","7H","10D","8S","AD","10S","4H","JH","JS","10C","5H","8H","6H","6C","JD","3D","AH","9H","8D","2C","5C","5D","2H","7C","8C","QS","KD","3H","JC","2S","7S","6S","4S","4C","9S"],["9C","4C","JD","3S","JH","AD","KH","6H","QC","5C","2S","6S","2C","AS","QH","5H","4D","JC","KC","5D","9H","KS","2H","7C","4S","3H","QS","5S","AH","QD","KD","AC","9S","3D","10H","10S","8D","9D","7H","10D","6C","7S","7D","JS","8H","8C","2D","3C","8S","4H","10C","6D"],["5S","9S","AH","10S","2H","8C","2S","7S","4H","10C","5D","6C","KH","QS","AS","6S","2D","4S","JC","10D","10H","7C","8H","9D","JH","5H","9H","8D","AC","3D","QC","7D","JD","3H","3C","2C","3S","QH","5C","AD","JS","8S","KC","4D","KD","6D","QD","4C","9C","7H","6H","KS"]]},"ruleset":{"id":"lesson","title":"Lesson","about":"8 cards, Prophet, no expulsion. Made for a first lesson: about 15 minutes.","source":"ours","players":[3,7],"hand":8,"several_starters":false,"first_player":"counted","longest":4,"refill_at":null,"wrong_penalty":1,"no_play_penalty":2,"no_play_reward":2,"prophet":true,"false_prophet_penalty":3,"marker":"declarer","expelled_from":null,"expelled_from_marker":null,"empty_bonus":4,"cap":"before","count_down_from":null,"guess_bonus":null,"never_dealt":10},"rule":{"id":"odd-black-even-red","written":"odd-black-even-red","states":[[[1,"aaad556aab555"],[2,"5552aa9554aaa"]],[[1,"aaa8000001555"],[2,"5550000000aaa"]],[[1,"5556aaa000"],[2,"2aa9554000"]]],"starters":1,"said":{"shown":"If the last card is odd, play a black card; if it is even, play a red card. (Ace 1, jack 11 and king 13 are odd; queen 12 is even.)","template":{"text":"If the last card is odd, play a black card; if it is even, play a red card. (Ace 1, jack 11 and king 13 are odd; queen 12 is even.)"}},"start":{"shown":"Any card may start.","template":{"text":"Any card may start."}},"hinted":[{"shown":"Look only at the last card: the same cards are right after every 5♦.","template":{"text":"Look only at the last card: the same cards are right after every 5♦."}},{"shown":"Look at the card you play: only its colour matters. If 5♦ is right, so is 8♥.","template":{"text":"Look at the card you play: only its colour matters. If 5♦ is right, so is 8♥."}},{"shown":"Look at the cards on the line: it only matters if they’re odd or even. There, a 3 counts the same as a 7.","template":{"text":"Look at the cards on the line: it only matters if they’re odd or even. There, a 3 counts the same as a 7."}}],"difficulty":"medium","tags":["parity","colour"],"language":"en","edition":1},"twin_of":null,"engine":"0.3.0","v":2}',NULL,1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',2,1000000.0,'{"type":"entry","entry":{"by":"s2","play":["AD"]},"outcome":{"settled":{"row":2,"costs":true,"laid":["AD"],"penalty":[[1,1]],"next":2}},"held":false,"v":3}','s2:m1',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',3,1000000.0,'{"type":"entry","entry":{"by":"s2","declare":true},"outcome":{"marked":2},"held":false,"v":3}','s2:m2',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',4,1000000.0,'{"type":"entry","entry":{"by":"s3","play":["5C","10H"]},"outcome":{"truth":true},"held":false,"v":3}','s3:m3',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',5,1000000.0,'{"type":"entry","entry":{"by":"s2","call":"right"},"outcome":{"settled":{"row":5,"laid":["5C","10H"],"next":3}},"held":false,"v":3}','s2:m4',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',6,1000000.0,'{"type":"entry","entry":{"by":"s4","no_play":true},"outcome":{"truth":false},"held":false,"v":3}','s4:m5',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',7,1000000.0,'{"type":"entry","entry":{"by":"s2","call":"right"},"outcome":{"settled":{"row":11,"laid":["JC"],"penalty":[[1,3]],"next":0}},"held":false,"v":3}','s2:m6',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',8,1000000.0,'{"type":"entry","entry":{"by":"s1","play":["6S","8D","8H","10S"]},"outcome":{"settled":{"row":2,"costs":true,"laid":["6S","8D","8H","10S"],"penalty":[[0,4]],"next":1}},"held":false,"v":3}','s1:m7',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',9,1000000.0,'{"type":"entry","entry":{"by":"s2","play":["8S"]},"outcome":{"settled":{"row":2,"costs":true,"laid":["8S"],"penalty":[[1,1]],"next":2}},"held":false,"v":3}','s2:m8',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',10,1000000.0,'{"type":"entry","entry":{"by":"s3","no_play":true},"outcome":{"settled":{"row":4,"costs":true,"laid":["4H"],"penalty":[[2,2]],"next":3}},"held":false,"v":3}','s3:m9',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',11,1000000.0,'{"type":"entry","entry":{"by":"s3","declare":true},"outcome":{"marked":11},"held":false,"v":3}','s3:m10',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',12,1000000.0,'{"type":"entry","entry":{"by":"s4","play":["2D","9H"]},"outcome":{"truth":false},"held":false,"v":3}','s4:m11',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',13,1000000.0,'{"type":"entry","entry":{"by":"s3","call":"right"},"outcome":{"settled":{"row":9,"laid":["2D","9H"],"penalty":[[2,3]],"next":0}},"held":false,"v":3}','s3:m12',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',2,1000000.0,'{"type":"entry","entry":{"by":"s5","play":["5D"]},"outcome":{"settled":{"row":1,"laid":["5D"],"next":1}},"held":false,"v":3}','s5:m13',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',3,1000000.0,'{"type":"entry","entry":{"by":"s6","play":["7S"]},"outcome":{"settled":{"row":1,"laid":["7S"],"next":2}},"held":false,"v":3}','s6:m14',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',4,1000000.0,'{"type":"entry","entry":{"by":"s7","no_play":true},"outcome":{"settled":{"row":3,"fresh":6,"next":0}},"held":false,"v":3}','s7:m15',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',5,1000000.0,'{"type":"entry","entry":{"by":"s5","play":["KS"]},"outcome":{"settled":{"row":1,"laid":["KS"],"next":1}},"held":false,"v":3}','s5:m16',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',6,1000000.0,'{"type":"entry","entry":{"by":"s6","play":["QC"]},"outcome":{"settled":{"row":1,"laid":["QC"],"next":2}},"held":false,"v":3}','s6:m17',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',7,1000000.0,'{"type":"entry","entry":{"by":"s7","play":["8D"]},"outcome":{"settled":{"row":1,"laid":["8D"],"next":0}},"held":false,"v":3}','s7:m18',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',8,1000000.0,'{"type":"entry","entry":{"by":"s5","play":["JD"]},"outcome":{"settled":{"row":1,"laid":["JD"],"next":1}},"held":false,"v":3}','s5:m19',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',9,1000000.0,'{"type":"entry","entry":{"by":"s6","play":["JS"]},"outcome":{"settled":{"row":1,"laid":["JS"],"next":2}},"held":false,"v":3}','s6:m20',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',10,1000000.0,'{"type":"entry","entry":{"by":"s7","play":["6S"]},"outcome":{"settled":{"row":1,"laid":["6S"],"next":0}},"held":false,"v":3}','s7:m21',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',11,1000000.0,'{"type":"entry","entry":{"by":"s5","no_play":true},"outcome":{"settled":{"row":3,"fresh":3,"next":1}},"held":false,"v":3}','s5:m22',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',12,1000000.0,'{"type":"entry","entry":{"by":"s6","play":["QH"]},"outcome":{"settled":{"row":1,"laid":["QH"],"next":2}},"held":false,"v":3}','s6:m23',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',13,1000000.0,'{"type":"entry","entry":{"by":"s7","play":["7D"]},"outcome":{"settled":{"row":1,"laid":["7D"],"next":0}},"held":false,"v":3}','s7:m24',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',14,1000000.0,'{"type":"entry","entry":{"by":"s5","no_play":true},"outcome":{"settled":{"row":3,"fresh":1,"next":1}},"held":false,"v":3}','s5:m25',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',15,1000000.0,'{"type":"entry","entry":{"by":"s6","play":["3S"]},"outcome":{"settled":{"row":1,"laid":["3S"],"next":2}},"held":false,"v":3}','s6:m26',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',16,1000000.0,'{"type":"entry","entry":{"by":"s7","play":["9S"]},"outcome":{"settled":{"row":1,"laid":["9S"],"next":0}},"held":false,"v":3}','s7:m27',1000000.0);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',17,1000000.0,'{"type":"entry","entry":{"by":"s5","no_play":true},"outcome":{"settled":{"row":3,"ended_by":"empty_hand"},"scores":{"players":[{"seat":0,"high_count":3,"hand":0,"empty_bonus":4,"guess_bonus":0,"prophet_right":0,"prophet_wrong":0},{"seat":1,"high_count":3,"hand":3,"empty_bonus":0,"guess_bonus":0,"prophet_right":0,"prophet_wrong":0},{"seat":2,"high_count":3,"hand":2,"empty_bonus":0,"guess_bonus":0,"prophet_right":0,"prophet_wrong":0}],"cap":null}},"held":false,"v":3}','s5:m28',1000000.0);
CREATE TABLE identities (
	issuer TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	teacher TEXT NOT NULL, 
	CONSTRAINT pk_identities PRIMARY KEY (issuer, subject), 
	CONSTRAINT fk_identities_teacher_teachers FOREIGN KEY(teacher) REFERENCES teachers (id) ON DELETE CASCADE
);
CREATE TABLE listed_names (
	class_id TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	CONSTRAINT pk_listed_names PRIMARY KEY (class_id, place), 
	CONSTRAINT fk_listed_names_class_id_classes FOREIGN KEY(class_id) REFERENCES classes (id) ON DELETE CASCADE
);
CREATE TABLE own_plans (
	id TEXT NOT NULL, 
	teacher TEXT NOT NULL, 
	name TEXT NOT NULL, 
	text TEXT NOT NULL, 
	added_at DOUBLE NOT NULL, 
	CONSTRAINT pk_own_plans PRIMARY KEY (id)
);
CREATE TABLE own_rules (
	id TEXT NOT NULL, 
	teacher TEXT NOT NULL, 
	title TEXT NOT NULL, 
	rule TEXT NOT NULL, 
	created_at DOUBLE NOT NULL, 
	changed_at DOUBLE NOT NULL, 
	CONSTRAINT pk_own_rules PRIMARY KEY (id)
);
CREATE TABLE receipts (
	id TEXT NOT NULL, 
	teacher TEXT NOT NULL, 
	class_id TEXT NOT NULL, 
	code TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	what TEXT NOT NULL, 
	removed TEXT NOT NULL, 
	CONSTRAINT pk_receipts PRIMARY KEY (id)
);
CREATE TABLE seats (
	class_id TEXT NOT NULL, 
	seat TEXT NOT NULL, 
	name TEXT, 
	secret TEXT NOT NULL, 
	comeback TEXT NOT NULL, 
	tries INTEGER DEFAULT '0' NOT NULL, 
	members TEXT DEFAULT '[]' NOT NULL, 
	wanted TEXT, waits INTEGER, 
	CONSTRAINT pk_seats PRIMARY KEY (class_id, seat), 
	CONSTRAINT fk_seats_class_id FOREIGN KEY(class_id) REFERENCES classes (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('91b7584a2265b1f5','s1','Wilhelmina','35bf992dc9e9c616612e7696a6cecc1b','1537',0,'[]',NULL,NULL);
INSERT INTO "seats" VALUES('91b7584a2265b1f5','s2','Ben','d5f4b3b2e4b06ce60741c7a87ce42c82','6386',0,'[]',NULL,NULL);
INSERT INTO "seats" VALUES('91b7584a2265b1f5','s3','Cy','c4647159c324c9859b810e766ec9d286','0034',0,'[]',NULL,NULL);
INSERT INTO "seats" VALUES('91b7584a2265b1f5','s4','Dee','b8b6d8fe442e3d437204e52db2221a58','3748',0,'[]',NULL,NULL);
INSERT INTO "seats" VALUES('91b7584a2265b1f5','s5','Eva','e6c3f3391a2b8f1ff1fd42a29755d4c1','5200',0,'[]',NULL,NULL);
INSERT INTO "seats" VALUES('91b7584a2265b1f5','s6','Flo','a648a7dd06839eb905b6e6e307d4bedc','8870',0,'[]',NULL,NULL);
INSERT INTO "seats" VALUES('91b7584a2265b1f5','s7','Gus','619699cfe1988ad9f06c144a025b413f','3548',0,'[]',NULL,NULL);
CREATE TABLE second_factors (
	teacher TEXT NOT NULL, 
	secret TEXT NOT NULL, 
	confirmed BOOLEAN DEFAULT 0 NOT NULL, 
	last_step INTEGER DEFAULT '0' NOT NULL, 
	recovery TEXT DEFAULT '[]' NOT NULL, 
	CONSTRAINT pk_second_factors PRIMARY KEY (teacher), 
	CONSTRAINT fk_second_factors_teacher_teachers FOREIGN KEY(teacher) REFERENCES teachers (id) ON DELETE CASCADE
);
CREATE TABLE sessions (
	hash TEXT NOT NULL, 
	teacher TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	class_id TEXT, 
	browser TEXT NOT NULL, 
	since DOUBLE NOT NULL, 
	seen_at DOUBLE NOT NULL, 
	since_date DOUBLE NOT NULL, 
	seen_date DOUBLE NOT NULL, 
	password_at DOUBLE, 
	CONSTRAINT pk_sessions PRIMARY KEY (hash), 
	CONSTRAINT fk_sessions_teacher_teachers FOREIGN KEY(teacher) REFERENCES teachers (id) ON DELETE CASCADE, 
	CONSTRAINT fk_sessions_class_id_classes FOREIGN KEY(class_id) REFERENCES classes (id) ON DELETE CASCADE
);
CREATE TABLE settings (
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY ("key")
);
INSERT INTO "settings" VALUES('secret_key','A_KgC9WtsthSF2eZK90GD3E5F3QkpAV4aBrXT6lg47E');
CREATE TABLE teachers (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	password_hash TEXT NOT NULL, 
	name_key TEXT, 
	administrator BOOLEAN DEFAULT 0 NOT NULL, 
	added_at DOUBLE, 
	entered_at DOUBLE, 
	blocked_at DOUBLE, 
	link TEXT, 
	link_until DOUBLE, 
	CONSTRAINT pk_teachers PRIMARY KEY (id)
);
CREATE TABLE tickets (
	hash TEXT NOT NULL, 
	class_id TEXT NOT NULL, 
	seat TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	state TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_tickets PRIMARY KEY (hash), 
	CONSTRAINT fk_tickets_class_id_seat FOREIGN KEY(class_id, seat) REFERENCES seats (class_id, seat) ON DELETE CASCADE
);
CREATE INDEX ix_classes_prefix ON classes (prefix);
CREATE INDEX ix_classes_teacher ON classes (teacher);
CREATE INDEX ix_receipts_teacher ON receipts (teacher);
CREATE INDEX ix_receipts_class_id ON receipts (class_id);
CREATE INDEX ix_tickets_class_id_seat ON tickets (class_id, seat);
CREATE UNIQUE INDEX ix_teachers_name_key ON teachers (name_key);
CREATE INDEX ix_own_rules_teacher ON own_rules (teacher);
CREATE INDEX ix_own_plans_teacher ON own_plans (teacher);
CREATE INDEX ix_sessions_teacher ON sessions (teacher);
CREATE INDEX ix_sessions_class_id ON sessions (class_id);
CREATE INDEX ix_identities_teacher ON identities (teacher);
CREATE INDEX ix_class_teachers_teacher ON class_teachers (teacher);
COMMIT;
