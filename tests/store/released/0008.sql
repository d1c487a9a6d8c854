BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0008');
CREATE TABLE class_rules (
	class_id TEXT NOT NULL, 
	rule TEXT NOT NULL, 
	CONSTRAINT pk_class_rules PRIMARY KEY (class_id, rule), 
	CONSTRAINT fk_class_rules_class_id_classes FOREIGN KEY(class_id) REFERENCES classes (id) ON DELETE CASCADE
);
INSERT INTO "class_rules" VALUES('91b7584a2265b1f5','"alternate-colour"');
INSERT INTO "class_rules" VALUES('91b7584a2265b1f5','"odd-black-even-red"');
CREATE TABLE classes (
	id TEXT NOT NULL, 
	code TEXT NOT NULL, 
	prefix TEXT NOT NULL, 
	teacher TEXT NOT NULL, 
	opened_at DOUBLE NOT NULL, 
	closed_at DOUBLE, begun BOOLEAN DEFAULT 0 NOT NULL, finished BOOLEAN DEFAULT 0 NOT NULL, keep_names BOOLEAN DEFAULT 0 NOT NULL, names_removed_at DOUBLE, 
	CONSTRAINT pk_classes PRIMARY KEY (id), 
	CONSTRAINT uq_classes_code UNIQUE (code)
);
INSERT INTO "classes" VALUES('91b7584a2265b1f5','DMFWVW','DMF','teacher',1000000.0,NULL,1,1,0,NULL);
CREATE TABLE events (
	stream TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	body TEXT NOT NULL, 
	"key" TEXT, 
	CONSTRAINT pk_events PRIMARY KEY (stream, seq), 
	CONSTRAINT uq_events_stream_key UNIQUE (stream, "key"), 
	CONSTRAINT ck_events_seq_from_one CHECK (seq > 0)
);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',1,1000000.0,'{"type":"opened","engine":"0.1.0","plan":{"title":"Class","ruleset":"lesson","rule":"alternate-colour","band":"easy","tables":2,"expulsion":true,"robots":true,"prophet_word":"prophet","dealer_word":"nature","dealers":"nature","dealer_bands":["easy","medium"],"dealer_tags":[],"dealer_rules":[],"turn_clock":null,"call_clock":null,"round_clock":null,"stand_in":false,"steps":[],"lesson":"","starters":[],"devices":"each","rehearsal":false,"names":"free","rules":[],"deal":"own","reveal":"done","predictions":false,"chance":false,"ladder":false,"language":"en","wall":"tables","prompts":false}}',NULL);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',2,1000000.0,'{"type":"seated","seat":"s1","table":1}',NULL);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',3,1000000.0,'{"type":"seated","seat":"s2","table":1}',NULL);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',4,1000000.0,'{"type":"seated","seat":"s3","table":1}',NULL);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',5,1000000.0,'{"type":"seated","seat":"s4","table":1}',NULL);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',6,1000000.0,'{"type":"seated","seat":"s5","table":2}',NULL);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',7,1000000.0,'{"type":"seated","seat":"s6","table":2}',NULL);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',8,1000000.0,'{"type":"seated","seat":"s7","table":2}',NULL);
INSERT INTO "events" VALUES('class:91b7584a2265b1f5',9,1000000.0,'{"type":"seated","seat":"s8","table":2}',NULL);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',1,1000000.0,'{"type":"dealt","engine":"0.1.0","header":{"format":"eleusis-record/1","ruleset":"lesson","rule":"alternate-colour","dealer":"Nature","players":["s1","s2","s3","s4"],"stock":["JS","8H","AD","8H","6D","10C","6C","4S","4H","4S","KH","10S","6S","8S","AD","AH","8S","AS","QD","4H","10D","QH","9H","5H","9H","9S","JC","10H","6H","2D","3C","2H","9C","5C","9D","10D","AS","2H","9S","2C","6S","3C","8D","QC","7D","AC","7C","7H","AC","5D","2S","AH","5H","5C","KH","3H","8D","JS","JC","7S","7D","JD","4C","QS","9C","8C","10H","KD","KC","6D","10S","5S","QC","2D","10C","JH","JD","KD","QH","4D","3S","KS","4C","3H","2C","3D","JH","KS","5D","7H","2S","3S","QD","7S","KC","9D","8C","6C","4D","6H","QS","5S","7C","3D"],"extra_decks":[["4D","KD","2S","2H","2C","QS","10D","QD","8C","6S","7C","4H","3S","5S","4C","JC","3D","AS","5H","3H","8D","4S","KH","7H","6C","5C","10S","AC","2D","JH","9S","9C","10H","9H","KC","10C","JS","8S","8H","JD","9D","QC","7S","3C","6D","AH","KS","QH","AD","6H","5D","7D"],["2S","2H","KC","KH","10S","3S","JS","3D","7D","2D","9D","QC","8D","6C","2C","AC","JC","10C","8H","4C","4S","JH","9C","5S","7S","10D","4D","8C","QH","3C","10H","6S","AH","6H","9S","KD","AS","5H","7H","3H","9H","6D","QS","8S","5D","5C","JD","4H","KS","AD","7C","QD"],["7S","AH","JD","5C","2D","QD","KS","6D","KC","4C","QH","6H","7D","6C","2S","8H","KH","2C","8C","JS","7C","9C","AC","10D","9D","3D","5S","4D","QC","10C","9S","4S","KD","5H","QS","3H","8S","8D","5D","AS","2H","3S","3C","10S","JC","9H","10H","AD","6S","JH","4H","7H"],["8S","6H","3H","KD","7C","6D","9S","QD","10D","7S","8H","3S","AD","5S","QH","10S","9C","9H","KC","6C","10C","QC","5H","8D","5D","2C","5C","QS","JD","2D","4D","4S","2H","KH","3C","2S","JH","AS","JC","JS","7H","4H","4C","KS","7D","10H","AH","8C","9D","3D","AC","6S"],["JS","5C","3H","KC","9C","7S","2D","QH","9D","6H","10D","4H","5D","8H","8C","AH","KD","3S","2S","AS","4C","JH","7H","10C","2H","KS","3D","AD","QC","AC","KH","4D","7C","4S","9S","QD","JC","9H","6S","5S","10H","5H","6D","6C","10S","8D","QS","7D","JD","3C","2C","8S"],["3C","JD","KC","9H","2H","QH","7H","3S","8H","QS","5C","QD","7C","3H","10C","7S","9D","6S","KD","9C","2S","KH","8S","KS","6C","9S","5H","2D","JH","8C","AS","JC","2C","10S","4C","8D","4H","AH","7D","10H","6D","AD","10D","5D","3D","JS","QC","6H","4D","5S","AC","4S"],["9S","AH","10S","9D","8C","3S","8H","AC","5C","10D","QC","QS","7H","2D","10C","JS","4S","3H","4H","5S","3D","KH","3C","5H","KC","6D","2H","AD","5D","AS","KS","JD","6S","KD","QD","10H","4D","JC","8D","QH","2C","6C","JH","9C","6H","2S","8S","7C","4C","7D","7S","9H"],["AC","6S","2H","6D","AS","QS","8D","8H","7D","3C","3D","2C","JC","3H","6C","10C","5D","KC","AD","9H","5H","QD","8S","2S","3S","QH","4H","10D","8C","QC","KH","7S","10S","7H","6H","JH","10H","5C","9D","AH","4D","JD","4C","JS","7C","9S","KS","2D","4S","9C","5S","KD"],["5C","KH","7C","2C","10H","QH","7D","JS","9D","3S","8D","6S","4H","7S","5H","10C","9S","JD","3D","3H","8C","5D","QC","3C","AH","KS","KC","6C","2H","5S","7H","JC","KD","4S","2D","QD","6H","6D","9C","AC","8H","9H","10D","AS","QS","AD","8S","JH","10S","4D","4C","2S"],["AH","QS","6H","10S","9D","KS","5H","7H","QD","4H","3D","JS","9C","10H","6D","AD","8S","KC","QH","AC","JC","KH","4S","3C","5D","AS","4D","5C","JH","JD","7C","10C","5S","3S","4C","QC","8H","7S","9S","2C","6S","7D","9H","KD","2S","2D","3H","2H","8D","10D","6C","8C"]]}}',NULL);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',1,1000000.0,'{"type":"dealt","engine":"0.1.0","header":{"format":"eleusis-record/1","ruleset":"lesson","rule":"odd-black-even-red","dealer":"Nature","players":["s5","s6","s7","s8"],"stock":["8S","5C","7S","8D","JD","3H","7D","3D","2S","2S","4C","8D","5D","8H","4S","3C","5H","KS","9S","QH","7C","6S","QC","8C","KD","2D","4S","6C","AH","6H","JH","7S","AC","3D","JD","7D","JS","JS","JH","9C","4D","10S","4H","9D","6H","4C","7C","4H","10H","10H","KD","5S","KS","5S","10S","QS","8H","5H","QC","KH","9D","KC","2C","7H","6D","3S","QD","6D","9C","9S","5C","KC","3S","JC","2C","AD","8C","JC","3H","2D","6S","9H","AC","AS","2H","QD","8S","KH","AH","QH","4D","10D","AS","7H","AD","6C","10C","5D","2H","QS","9H","10D","3C","10C"],"extra_decks":[["JS","7H","3C","9C","7C","10D","5H","10H","AC","2H","KH","8C","JC","QS","5D","4H","9H","4C","JD","3H","2S","2D","3D","QD","QC","KS","KC","AH","8S","9S","7S","3S","6S","6H","9D","5S","6C","JH","7D","8H","AD","KD","10C","4D","8D","2C","4S","6D","AS","5C","QH","10S"],["5S","7S","2H","KH","8H","6D","QC","QS","3S","4S","KD","2S","AH","5C","8C","8D","3D","9H","5H","8S","6C","4C","7D","KS","4D","3H","JC","10D","6S","2D","10H","10S","10C","JD","QH","7C","7H","QD","KC","JH","9D","9C","2C","5D","JS","AS","4H","6H","9S","AD","3C","AC"],["KS","KH","JS","10C","3C","10S","2S","AS","QH","8C","9D","4S","JD","5C","4H","9S","6S","4D","7H","6C","3S","5H","7C","QD","AD","5S","9C","AC","2C","AH","6D","7S","7D","3H","2D","KD","8H","JC","8S","6H","10D","2H","5D","4C","JH","QC","8D","3D","KC","10H","9H","QS"],["10H","10D","AD","9D","KS","7C","10C","2D","4C","5S","5H","AC","5C","4H","QS","7S","10S","4S","AH","6C","3S","2S","8H","6D","JC","KD","3H","7D","QD","8C","JS","5D","2C","3C","4D","2H","7H","QH","JD","9C","JH","8S","AS","9S","KH","QC","3D","6S","8D","6H","KC","9H"],["4S","8C","4H","8H","9C","9S","JC","QH","8S","7H","7S","2D","3H","7D","10D","AH","9H","QD","KD","KH","5D","KC","5S","10C","AD","2H","7C","5H","JH","6H","8D","6C","AS","10S","6S","3C","QS","9D","QC","3D","2S","2C","KS","3S","AC","4C","JD","4D","10H","5C","6D","JS"],["10H","5H","8H","9C","10C","8D","7D","AS","8C","8S","10S","JC","2C","AC","JD","5S","3D","QC","5D","4D","JH","7C","6D","KS","AD","3S","6H","2S","QD","QH","4H","3H","KH","9S","4C","JS","QS","10D","9H","6S","7S","5C","9D","2H","2D","6C","KC","3C","7H","AH","KD","4S"],["QS","JC","AD","8C","AC","4S","7S","9D","5C","5H","7C","AH","4H","5S","JD","8D","6S","KD","2C","KC","2D","AS","6H","7D","6D","3H","10H","10S","8S","3C","7H","QC","JH","QD","2H","3D","KH","KS","9H","9C","2S","6C","8H","10C","5D","10D","JS","9S","QH","4D","4C","3S"],["3S","10H","4D","AS","KS","7H","6C","7C","3C","10C","9D","8S","8C","7D","8H","5C","10D","6H","8D","AD","KD","AC","QD","JD","10S","2H","2D","5S","4H","6D","3D","QH","5H","6S","9S","4C","AH","QS","JS","KH","JH","9H","7S","9C","JC","3H","5D","QC","2C","4S","KC","2S"],["5H","4D","KC","JH","2C","5D","9H","QH","QC","8S","8C","10H","10S","AD","AC","2S","QS","4H","10C","9S","6H","3C","AH","7D","9D","QD","8D","5C","9C","3D","6C","JS","3H","7S","7H","KS","7C","JD","2H","3S","4S","2D","10D","AS","JC","8H","4C","KD","KH","6S","5S","6D"],["6S","2D","AC","4S","10D","AH","9D","QC","10H","10C","3C","7S","9C","AD","8S","4H","5H","QS","5D","4C","8C","9H","8H","3S","6C","KS","7D","8D","2H","10S","QH","JD","3H","KD","KH","7H","JC","3D","2C","5C","7C","4D","JH","9S","5S","JS","KC","QD","6H","2S","AS","6D"]]}}',NULL);
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',2,1000000.0,'{"type":"entry","entry":{"by":"s1","play":["8S"]}}','s1:m1');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',3,1000000.0,'{"type":"entry","entry":{"by":"s1","declare":true}}','s1:m2');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',4,1000000.0,'{"type":"entry","entry":{"by":"s2","play":["9S","2D"]}}','s2:m3');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',5,1000000.0,'{"type":"entry","entry":{"by":"s1","call":"right"}}','s1:m4');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',6,1000000.0,'{"type":"entry","entry":{"by":"s2","declare":true}}','s2:m5');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',7,1000000.0,'{"type":"entry","entry":{"by":"s3","no_play":true}}','s3:m6');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',8,1000000.0,'{"type":"entry","entry":{"by":"s2","call":"right"}}','s2:m7');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',9,1000000.0,'{"type":"entry","entry":{"by":"s4","play":["2H"]}}','s4:m8');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',10,1000000.0,'{"type":"entry","entry":{"by":"s1","play":["6D","9H","JS","9D"]}}','s1:m9');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',11,1000000.0,'{"type":"entry","entry":{"by":"s2","no_play":true}}','s2:m10');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',12,1000000.0,'{"type":"entry","entry":{"by":"s3","play":["JC","KH"]}}','s3:m11');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:1',13,1000000.0,'{"type":"entry","entry":{"by":"s4","play":["AH","10H","6S","5H"]}}','s4:m12');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',2,1000000.0,'{"type":"entry","entry":{"by":"s5","play":["8S"]}}','s5:m13');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',3,1000000.0,'{"type":"entry","entry":{"by":"s6","play":["3H"]}}','s6:m14');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',4,1000000.0,'{"type":"entry","entry":{"by":"s7","play":["7S"]}}','s7:m15');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',5,1000000.0,'{"type":"entry","entry":{"by":"s8","play":["3C"]}}','s8:m16');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',6,1000000.0,'{"type":"entry","entry":{"by":"s5","play":["2S"]}}','s5:m17');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',7,1000000.0,'{"type":"entry","entry":{"by":"s6","play":["8H"]}}','s6:m18');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',8,1000000.0,'{"type":"entry","entry":{"by":"s7","play":["7D"]}}','s7:m19');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',9,1000000.0,'{"type":"entry","entry":{"by":"s8","play":["8C"]}}','s8:m20');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',10,1000000.0,'{"type":"entry","entry":{"by":"s5","play":["JD"]}}','s5:m21');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',11,1000000.0,'{"type":"entry","entry":{"by":"s6","play":["5C"]}}','s6:m22');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',12,1000000.0,'{"type":"entry","entry":{"by":"s7","play":["4C"]}}','s7:m23');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',13,1000000.0,'{"type":"entry","entry":{"by":"s8","play":["8D"]}}','s8:m24');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',14,1000000.0,'{"type":"entry","entry":{"by":"s5","play":["5D"]}}','s5:m25');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',15,1000000.0,'{"type":"entry","entry":{"by":"s6","play":["2S"]}}','s6:m26');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',16,1000000.0,'{"type":"entry","entry":{"by":"s7","play":["JH"]}}','s7:m27');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',17,1000000.0,'{"type":"entry","entry":{"by":"s8","play":["6C"]}}','s8:m28');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',18,1000000.0,'{"type":"entry","entry":{"by":"s5","play":["5H"]}}','s5:m29');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',19,1000000.0,'{"type":"entry","entry":{"by":"s6","play":["KS"]}}','s6:m30');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',20,1000000.0,'{"type":"entry","entry":{"by":"s7","play":["4S"]}}','s7:m31');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',21,1000000.0,'{"type":"entry","entry":{"by":"s8","play":["3D"]}}','s8:m32');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',22,1000000.0,'{"type":"entry","entry":{"by":"s5","play":["7C"]}}','s5:m33');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',23,1000000.0,'{"type":"entry","entry":{"by":"s6","play":["6S"]}}','s6:m34');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',24,1000000.0,'{"type":"entry","entry":{"by":"s7","no_play":true}}','s7:m35');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',25,1000000.0,'{"type":"entry","entry":{"by":"s8","play":["8D"]}}','s8:m36');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',26,1000000.0,'{"type":"entry","entry":{"by":"s5","play":["KD"]}}','s5:m37');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',27,1000000.0,'{"type":"entry","entry":{"by":"s6","no_play":true}}','s6:m38');
INSERT INTO "events" VALUES('table:91b7584a2265b1f5:2',28,1000000.0,'{"type":"revealed","rounds":[1],"all":false}',NULL);
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
	comeback TEXT NOT NULL, tries INTEGER DEFAULT '0' NOT NULL, members TEXT DEFAULT '[]' NOT NULL, wanted TEXT, 
	CONSTRAINT pk_seats PRIMARY KEY (class_id, seat), 
	CONSTRAINT fk_seats_class_id FOREIGN KEY(class_id) REFERENCES classes (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('91b7584a2265b1f5','s1','Wilhelmina','35bf992dc9e9c616612e7696a6cecc1b','1537',0,'[]',NULL);
INSERT INTO "seats" VALUES('91b7584a2265b1f5','s2','Ben','d5f4b3b2e4b06ce60741c7a87ce42c82','6386',0,'[]',NULL);
INSERT INTO "seats" VALUES('91b7584a2265b1f5','s3','Cy','c4647159c324c9859b810e766ec9d286','0034',0,'[]',NULL);
INSERT INTO "seats" VALUES('91b7584a2265b1f5','s4','Dee','b8b6d8fe442e3d437204e52db2221a58','3748',0,'[]',NULL);
INSERT INTO "seats" VALUES('91b7584a2265b1f5','s5','Eva','e6c3f3391a2b8f1ff1fd42a29755d4c1','5200',0,'[]',NULL);
INSERT INTO "seats" VALUES('91b7584a2265b1f5','s6','Flo','a648a7dd06839eb905b6e6e307d4bedc','8870',0,'[]',NULL);
INSERT INTO "seats" VALUES('91b7584a2265b1f5','s7','Gus','619699cfe1988ad9f06c144a025b413f','3548',0,'[]',NULL);
INSERT INTO "seats" VALUES('91b7584a2265b1f5','s8','Hal','076f3787b9d179e06c0fd4f5f8130c42','8644',0,'[]',NULL);
CREATE TABLE settings (
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY ("key")
);
INSERT INTO "settings" VALUES('secret_key','-WBJt1l1PojMyK6Ikt8u5oAWuh4juMxqOgbzw19632o');
CREATE TABLE teachers (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	password_hash TEXT NOT NULL, 
	CONSTRAINT pk_teachers PRIMARY KEY (id)
);
INSERT INTO "teachers" VALUES('dd779523c11aaae9','','$argon2id$');
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
CREATE INDEX ix_own_rules_teacher ON own_rules (teacher);
CREATE INDEX ix_tickets_class_id_seat ON tickets (class_id, seat);
CREATE INDEX ix_receipts_teacher ON receipts (teacher);
CREATE INDEX ix_receipts_class_id ON receipts (class_id);
CREATE INDEX ix_own_plans_teacher ON own_plans (teacher);
COMMIT;
